import { mount } from 'svelte'
import App from './App.svelte'
import './kit/kit.css'
import './frame.css'
import { askEarly } from './api/client'
import { loadBoard } from './boards/load'
import { loadBold } from './kit/bold'
import { loadPage, pageOf } from './pages/pages'
import { route } from './route.svelte'
import { applyLook, speakChosen } from './settings.svelte'

applyLook()
const spoken = speakChosen()
// What the page needs first is on its way while the words are; who asks for it in earnest meets with what failed.
const page = pageOf(route()),
  table = route()[1]
loadPage(page).catch(() => undefined)
if (page === 'Table' && table)
  askEarly(table)
    .then(({ game }) => loadBoard(game))
    .catch(() => undefined)
await spoken
const target = document.getElementById('app')
if (target) mount(App, { target })
loadBold()
// Sleeping workers must never stand between a developer and the page, nor take time from one that is just opening.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), 4000)
