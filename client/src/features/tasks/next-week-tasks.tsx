import { TasksScreen } from './tasks-screen.tsx'

const Screen = () => <TasksScreen view="next-week" />

export default Screen
