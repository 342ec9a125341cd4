import { mount } from 'svelte'
import App from './App.svelte'
import './kit/kit.css'
import './frame.css'
import { loadBold } from './kit/bold'
import { applyTheme, speakChosen } from './settings.svelte'

applyTheme()
await speakChosen()
const target = document.getElementById('app')
if (target) mount(App, { target })
loadBold()
// Sleeping workers must never stand between a developer and the page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
