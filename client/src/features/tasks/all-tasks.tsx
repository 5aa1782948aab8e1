import { TasksScreen } from './tasks-screen.tsx'

const Screen = () => <TasksScreen view="all" />

export default Screen
