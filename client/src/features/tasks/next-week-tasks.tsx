// The screen Next 7 Days Tasks.
import { TasksScreen } from './tasks-screen.tsx'

const NextWeekTasks = () => <TasksScreen view="next-week" />

export default NextWeekTasks
