// The landing page.
import { messages } from './messages.ts'

type SampleRow = readonly [title: string, tone: 'done' | 'overdue' | 'today' | 'tomorrow', label: string]

const sampleRows: readonly SampleRow[] = [
  ['Water the tomatoes', 'done', 'Today'],
  ['Send the lease back', 'overdue', 'Overdue'],
  ['Call Grandma', 'today', 'Today'],
  ['Pack for the weekend', 'tomorrow', 'Tomorrow'],
]

export const landing = messages('landing', {
  getStarted: 'Get Started',
  lead: 'See what is due today and in the next days, and let weekly routines plan the rest.',
  sample: {
    title: "Today's Tasks",
    list: sampleRows,
  },
  features: {
    title: 'Everything a calm day needs',
    pause: 'Stop the rotation',
    play: 'Rotate the features',
    show: (title: string) => `Show ${title}`,
    list: [
      {
        title: 'Today at a glance',
        text: 'What is due today, and nothing else.',
      },
      { title: 'Next 7 days', text: 'Plan the week ahead, and move what does not fit.' },
      {
        title: 'Weekly routines',
        text: 'Choose the days once. Tasks are created for you.',
      },
      {
        title: 'Works offline',
        text: 'Keep working. Changes sync when you are back.',
      },
      {
        title: 'On every device',
        text: 'Your lists stay in sync.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    list: [
      { title: 'Create your account', text: 'With your email address or Google.' },
      {
        title: 'Write down what matters',
        text: 'Tasks and weekly routines.',
      },
      {
        title: 'Tick off your day',
        text: 'Work down the list.',
      },
    ],
  },
  footer: { label: 'More', download: 'Download', contact: 'Contact' },
})
