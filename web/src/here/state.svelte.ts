// How far the tables in this browser are.
import type { Storage, Trouble } from './told'

export const tables = $state({
  fetched: 0,
  of: 0,
  elsewhere: false, // another page of this browser has the tables
  storage: null as Storage | null,
  trouble: null as Trouble | null,
})
