import { mount } from 'svelte'
import App from './App.svelte'
import './kit/kit.css'
import './frame.css'
import { identify } from './api/client'
import { loadBold } from './kit/bold'
import { loadPage, pageOf } from './pages/pages'
import { route } from './route.svelte'
import { applyLook, speakChosen } from './settings.svelte'

applyLook()
// What the page needs first is on its way while the words are; who asks for it in earnest meets with what failed.
const early = [loadPage(pageOf(route())), ...(pageOf(route()) === 'Table' ? [identify()] : [])]
for (const asked of early) asked.catch(() => undefined)
await speakChosen()
const target = document.getElementById('app')
if (target) mount(App, { target })
loadBold()
// Sleeping workers must never stand between a developer and the page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
