// The title of each signed-in screen's browser tab, and its name in the sidebar.
import { messages } from './messages.ts'

export const screenTexts = messages('screens', {
  todayTasks: { title: "Today's Tasks", menu: 'Today Tasks' },
  nextWeekTasks: { title: 'Next 7 Days Tasks', menu: 'Next 7 Days Tasks' },
  allTasks: { title: 'All Tasks', menu: 'All Tasks' },
  routines: { title: 'My Routines', menu: 'Routines' },
  profile: { title: 'Profile', menu: 'Profile' },
  settings: { title: 'Settings', menu: 'Settings' },
  trash: { title: 'Trash' },
})
