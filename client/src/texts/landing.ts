export const landing = {
  getStarted: 'Get Started',
  lead: 'See what today asks of you, what the next seven days bring, and let weekly routines fill in the rest. Free, open source, and at home on every device, even offline.',
  sample: {
    title: "Today's Tasks",
    list: [
      ['Water the tomatoes', 'plain', 'Today'],
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
        text: 'Open the app and see what is due today. Nothing else, nothing in the way.',
      },
      { title: 'Next 7 days', text: 'Look a week ahead and move what does not fit before it is late.' },
      {
        title: 'Weekly routines',
        text: 'Choose the days once. Apply them and the week fills itself with tasks.',
      },
      {
        title: 'Works offline',
        text: 'In a tunnel, on a plane: keep writing. Everything is sent when you are back.',
      },
      {
        title: 'On every device',
        text: 'Install it on your phone and your desk. Your lists are the same everywhere.',
      },
      {
        title: 'Private and open',
        text: 'Your tasks are yours alone, and every line of the source can be read.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    list: [
      { title: 'Create your account', text: 'A name, an email and a password, or your Google account.' },
      {
        title: 'Write down what matters',
        text: 'Add tasks with a day, and routines for what comes back every week.',
      },
      {
        title: 'Tick off your day',
        text: 'Open Today, work down the list, and enjoy the quiet when it is empty.',
      },
    ],
  },
  footer: { label: 'More', download: 'Download', contact: 'Contact' },
} as const
