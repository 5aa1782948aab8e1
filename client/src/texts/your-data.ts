// The section "Your Data" of the settings: export, import, calendar feed, and deleting the account.
import type { ImportSource } from '@dayloop/contracts/import'
import { messages, plural } from './messages.ts'

export const sourceNames: Record<ImportSource, string> = messages('sourceNames', {
  dayloop: 'Dayloop',
  todoist: 'Todoist',
  ticktick: 'TickTick',
  microsoft_todo: 'Microsoft To Do',
  google_tasks: 'Google Tasks',
  vikunja: 'Vikunja',
  super_productivity: 'Super Productivity',
  tasks_org: 'Tasks.org',
  todo_txt: 'todo.txt',
  icalendar: 'iCalendar',
  loop: 'Loop Habit Tracker',
  csv: 'CSV',
})

const items = (count: number) => plural(count, { one: `${count} item`, other: `${count} items` })

export const exportTexts = messages('export', {
  title: 'Export',
  text: 'Download a copy of your data.',
  formats: {
    json: { label: 'Everything (JSON)', hint: 'Tasks, routines, tags, settings and the trash.' },
    csv: { label: 'Tasks (CSV)', hint: 'For spreadsheets.' },
    ics: { label: 'Tasks (iCalendar)', hint: 'For calendars and other task managers.' },
  },
  received: (size: string) => `Downloading: ${size} received`,
  done: (name: string, size: string) => `Saved ${name} (${size}).`,
  incomplete: 'The connection broke before the file was complete. Nothing was saved.',
  failed: 'The export failed. Please try again.',
  unsent: (count: number) =>
    plural(count, {
      one: `${count} change on this device is not sent yet and will be missing from the file.`,
      other: `${count} changes on this device are not sent yet and will be missing from the file.`,
    }),
})

export const importTexts = messages('import', {
  title: 'Import',
  text: 'Bring tasks from Todoist, TickTick, Microsoft To Do, Google Tasks, Vikunja, Super Productivity, Tasks.org, Loop Habit Tracker, todo.txt, iCalendar or CSV, or from a Dayloop export.',
  choose: 'Choose a file',
  drop: 'or drop it here. Up to 20 MiB and 50,000 tasks. Nothing changes before you confirm.',
  uploading: (name: string, percent: number) => `Uploading ${name}: ${percent} %`,
  reading: (name: string) => `Reading ${name}`,
  cancel: 'Cancel',
  tooLarge: 'The file is larger than 20 MiB.',
  unreadable: 'The browser could not read this file. Choose it again.',
  notUploaded:
    'The upload did not finish. Nothing was imported. Check your connection and choose the file again.',
  failed: 'The file could not be imported. Nothing was changed.',
  preview: (name: string, source: string) => `${name} from ${source}`,
  tasks: (count: number, completed: number) => {
    const tasks = plural(count, { one: `${count} task`, other: `${count} tasks` })
    return completed === 0 ? tasks : `${tasks}, ${completed} of them completed`
  },
  routines: (count: number) => plural(count, { one: `${count} routine`, other: `${count} routines` }),
  duplicates: (count: number) =>
    plural(count, {
      one: `${count} item is already in your account and stays as it is.`,
      other: `${count} items are already in your account and stay as they are.`,
    }),
  skipped: (count: number) =>
    plural(count, { one: `${count} note about this file`, other: `${count} notes about this file` }),
  line: (line: number) => `Line ${line}`,
  wholeFile: 'File',
  sample: 'First tasks',
  completed: 'Completed',
  priority: (priority: number) => `Priority ${priority}`,
  nothingNew: 'Everything in this file is already in your account.',
  confirm: (count: number) => `Import ${items(count)}`,
  confirming: 'Importing...',
  confirmLost:
    'Dayloop did not respond, so the import may have finished. Press the button again: nothing is imported twice.',
  done: (count: number, source: string) => `${items(count)} imported from ${source}.`,
  doneNothing: 'Nothing new to import.',
  undo: 'Undo',
  undoing: 'Undoing...',
  undone: (removed: number, created: number) =>
    removed === created
      ? `${items(removed)} removed.`
      : `${items(removed)} removed. ${items(created - removed)} stay because they were changed since.`,
  undoFailed: 'The import could not be undone. Please try again when you are online.',
  another: 'Import another file',
  showTasks: 'Show all tasks',
  recent: 'Earlier imports',
  recentHint: 'An import can be undone for 30 days.',
  recentRow: (source: string, count: number, date: string) => `${source}: ${items(count)}, ${date}`,
  undoOf: (what: string) => `Undo the import ${what}`,
  confirmUndo: 'Undo this import?',
  confirmUndoText: 'Imported items are removed. Items that you changed since stay.',
})

export const feedTexts = messages('feed', {
  title: 'Calendar Feed',
  text: 'Subscribe to your pending tasks in any calendar app.',
  warning: 'Anyone with this address can read your tasks. Replace it if somebody else has seen it.',
  create: 'Create address',
  address: 'Calendar address',
  onlyNow: 'Copy it now: it is shown only once.',
  copy: 'Copy',
  copied: 'Address copied.',
  notCopied: 'The browser did not allow copying. Select the address and copy it.',
  made: (date: string) => `You have a calendar address, created on ${date}. It cannot be shown again.`,
  replace: 'Replace',
  revoke: 'Revoke',
  confirmReplace: 'Replace the calendar address?',
  confirmReplaceText: 'Calendars that use the old address stop getting your tasks.',
  confirmRevoke: 'Revoke the calendar address?',
  confirmRevokeText: 'Calendars that use it stop getting your tasks.',
  revoked: 'The calendar address was revoked.',
  notLoaded: 'The calendar feed could not be loaded.',
  failed: 'Something went wrong. Please try again.',
})

export const deletionTexts = messages('deletion', {
  title: 'Delete Account',
  text: 'Erases your account with everything in it, on every device.',
  open: 'Delete account',
  dialog: 'Delete your account?',
  final: 'Tasks, routines, settings and the trash are erased permanently. This cannot be undone.',
  exportFirst: 'Do you want to keep a copy? Download everything first.',
  password: 'Password',
  passwordHint:
    'If you sign in with Google and have no password, leave this empty. You will get a link by email.',
  submit: 'Delete account forever',
  busy: 'Deleting...',
  failed: 'Your account was not deleted. Please try again.',
  lost: 'Dayloop did not respond, so your account may have been deleted. Check your connection and try again.',
  link: {
    title: 'Delete your account?',
    back: 'Keep my account',
    incomplete: 'The link is not complete. Open it from the email again.',
    settings: 'Open settings',
    done: 'Account deleted',
    doneText: 'Your account was deleted. Everything in it is being erased.',
    home: 'Go to the start page',
    failed: 'The account was not deleted',
  },
})
