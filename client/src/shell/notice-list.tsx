import { useEffect } from 'react'
import { prompts } from '../texts/prompts.ts'
import { connectNotices } from '../ui/feedback/notices.ts'
import { createToasts, ToastRegion } from '../ui/feedback/toast.tsx'
import { workspaceDelays } from '../workspace-timings.ts'

const toasts = createToasts()

/** Shows notices as toasts. */
const NoticeList = () => {
  useEffect(
    () =>
      connectNotices(
        ({ text, tone = 'plain', action, secondAction, key }) =>
          toasts.show({
            text,
            tone,
            ...(action && { action }),
            ...(secondAction && { secondAction }),
            ...(key && { id: key }),
            timeout: action ? workspaceDelays.noticeWithAction : workspaceDelays.notice,
          }),
        (key) => toasts.manager.close(key),
      ),
    [],
  )
  return <ToastRegion toasts={toasts} label={prompts.notices.label} dismissLabel={prompts.notices.dismiss} />
}

export default NoticeList
