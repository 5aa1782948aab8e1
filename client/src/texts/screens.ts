// The document title and the sidebar entry of each signed-in screen.
import { messages } from './messages.ts'

export const screenTexts = messages('screens', {
  todayTasks: { title: "Today's Tasks", menu: 'Today Tasks' },
  nextWeekTasks: { title: 'Next 7 Days Tasks', menu: 'Next 7 Days Tasks' },
  allTasks: { title: 'All Tasks', menu: 'All Tasks' },
  routines: { title: 'My Routines', menu: 'Routines' },
  routineHistory: { title: 'Routine History' },
  search: { title: 'Search', menu: 'Search' },
  profile: { title: 'Profile', menu: 'Profile' },
  settings: { title: 'Settings', menu: 'Settings' },
  trash: { title: 'Trash' },
})
