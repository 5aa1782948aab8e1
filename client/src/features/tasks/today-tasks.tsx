// The screen Today's Tasks.
import { TasksScreen } from './tasks-screen.tsx'

const TodayTasks = () => <TasksScreen view="today-tasks" />

export default TodayTasks
