import { TasksScreen } from './tasks-screen.tsx'

const Screen = () => <TasksScreen view="today-tasks" />

export default Screen
