// Components are tested in English unless a test speaks another language.
import { speak } from './words/words'

await speak('en')
