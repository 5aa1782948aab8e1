// The screen All Tasks.
import { TasksScreen } from './tasks-screen.tsx'

const AllTasks = () => <TasksScreen view="all" />

export default AllTasks
