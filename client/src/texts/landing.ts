export const landing = {
  getStarted: 'Get Started',
  lead: 'See what today asks of you, what the next seven days bring, and let weekly routines fill in the rest. Free, open source, and at home on every device.',
  sample: {
    title: "Today's Tasks",
    list: [
      ['Water the tomatoes', 'done', 'Today'],
      ['Send the lease back', 'overdue', 'Overdue'],
      ['Call Grandma', 'today', 'Today'],
      ['Pack for the weekend', 'tomorrow', 'Tomorrow'],
    ],
  },
  features: {
    title: 'Everything a calm day needs',
    pause: 'Stop the rotation',
    play: 'Rotate the features',
    show: (title: string) => `Show ${title}`,
    list: [
      {
        title: 'Today at a glance',
        text: 'See what is due today, and nothing else.',
      },
      { title: 'Next 7 days', text: 'Look a week ahead and move what does not fit before it is late.' },
      {
        title: 'Weekly routines',
        text: 'Choose the days once. Apply them and the week fills itself with tasks.',
      },
      {
        title: 'Works offline',
        text: 'In a tunnel, on a plane: keep writing. It is sent when you are back.',
      },
      {
        title: 'On every device',
        text: 'Install it on phone and desk. Your lists are the same everywhere.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    list: [
      { title: 'Create your account', text: 'With an email and a password, or Google.' },
      {
        title: 'Write down what matters',
        text: 'Tasks with a day, and routines for every week.',
      },
      {
        title: 'Tick off your day',
        text: 'Open Today, work down the list, enjoy the quiet.',
      },
    ],
  },
  footer: { label: 'More', download: 'Download', contact: 'Contact' },
} as const
