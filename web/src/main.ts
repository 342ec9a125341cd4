import { mount } from 'svelte'
import App from './App.svelte'
import './kit/kit.css'
import './frame.css'
import { askEarly } from './api/client'
import { findWay, playsHere } from './api/way'
import { loadBoard } from './boards/load'
import { loadBold } from './kit/bold'
import { loadPage, pageOf } from './pages/pages'
import { route } from './route.svelte'
import { applyLook, speakChosen } from './settings.svelte'
import { allowSound } from './sound'

applyLook()
if (playsHere()) await findWay()
const spoken = speakChosen()
// What the page needs first is fetched together with the words; if that fails, whoever asks for it later gets the error.
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
allowSound()
// A service worker must never get in a developer's way, nor slow down a page that is just opening.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register(playsHere() ? 'sw.js' : '/sw.js').catch(() => undefined), playsHere() ? 0 : 4000)
