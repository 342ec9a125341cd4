import { mount } from 'svelte'
import App from './App.svelte'
import './kit/kit.css'
import './frame.css'
import { applyTheme, speakChosen } from './settings.svelte'

applyTheme()
await speakChosen()
const target = document.getElementById('app')
if (target) mount(App, { target })
