// Super Productivity: a backup of any version. Most completed tasks are in its archives.
import type { ReadSource } from '../core/file.ts'
import { flagOf, isObject, type Json, numberOf, objectOf, objectsOf, textOf, textsOf } from '../core/json.ts'
import { instantOfMs, momentIn, readIso } from '../core/moments.ts'
import { everyDay, weekdaysWhere, weekly } from '../core/repeats.ts'
import type { Moment, RawTask, Repeat } from '../core/rows.ts'

export const readSuperProductivity: ReadSource = (file, { zone }) => {
  if (file.kind !== 'json' || !isObject(file.value)) return null
  const data = isObject(file.value.data) ? file.value.data : file.value
  if (!isObject(data.task) || !isObject(data.task.entities)) return null
  const archives = [data.archiveYoung, data.archiveOld].map((archive) => objectOf(objectOf(archive).task))
  const stores = [data.task, ...archives, objectOf(data.taskArchive)]
  const names = { tags: titlesOf(data.tag), projects: titlesOf(data.project) }
  const repeats = new Map(Object.entries(objectOf(objectOf(data.taskRepeatCfg).entities)))
  const seen = new Set<string>()
  const usedRepeats = new Set<string>()
  const tasks = stores.flatMap((store, place) =>
    entitiesOf(store).flatMap((task): RawTask[] => {
      const id = textOf(task.id)
      if (id !== undefined && seen.has(id)) return []
      if (id !== undefined) seen.add(id)
      const done = flagOf(task.isDone)
      const repeatId = textOf(task.repeatCfgId)
      const isRepeat = repeatId !== undefined && !done && place === 0 && !usedRepeats.has(repeatId)
      if (isRepeat) usedRepeats.add(repeatId)
      return [
        {
          ...taskOf(task, names, zone),
          line: seen.size,
          repeat: isRepeat ? repeatOf(repeats.get(repeatId)) : null,
        },
      ]
    }),
  )
  // A repeat without an open task has only a description.
  const unused = [...repeats].filter(([id]) => !usedRepeats.has(id))
  const others = unused.flatMap(([id, value]): RawTask[] => {
    const title = textOf(objectOf(value).title)
    return title === undefined
      ? []
      : [{ id: `repeat ${id}`, title, details: textOf(objectOf(value).notes), repeat: repeatOf(value) }]
  })
  const projectNotes = entitiesOf(objectOf(data.note)).length
  const skipped =
    projectNotes > 0 ? [{ line: null, reason: `${projectNotes} notes of projects are left out.` }] : []
  return { tasks: [...tasks, ...others], skipped }
}

function entitiesOf(store: Json): Json[] {
  const entities = objectOf(store.entities)
  const ids = textsOf(store.ids).filter((id) => Object.hasOwn(entities, id))
  const named = new Set(ids)
  const others = Object.keys(entities).filter((id) => !named.has(id))
  return objectsOf([...ids, ...others].map((id) => entities[id]))
}

function titlesOf(store: unknown): Map<string, string> {
  return new Map(entitiesOf(objectOf(store)).map((one) => [textOf(one.id) ?? '', textOf(one.title) ?? '']))
}

type Names = { tags: Map<string, string>; projects: Map<string, string> }

function taskOf(task: Json, { tags, projects }: Names, zone: string): RawTask {
  const project = projects.get(textOf(task.projectId) ?? '')
  const estimate = numberOf(task.timeEstimate) ?? 0
  return {
    id: textOf(task.id),
    parent: textOf(task.parentId),
    title: textOf(task.title) ?? '',
    details: textOf(task.notes),
    due: dueOf(task, zone),
    done: flagOf(task.isDone),
    completed_at: instantOfMs(numberOf(task.doneOn)),
    created_at: instantOfMs(numberOf(task.created)),
    // The list of today is also a tag in Super Productivity.
    tags: textsOf(task.tagIds).flatMap((id) => (id === 'TODAY' ? [] : (tags.get(id) ?? []))),
    notes: [
      ...(project === undefined || project === 'Inbox' ? [] : [`Project: ${project}`]),
      ...(estimate > 0 ? [`Estimate: ${Math.round(estimate / 60_000)} min`] : []),
      ...objectsOf(task.attachments).flatMap(({ path }) => textOf(path) ?? []),
    ],
  }
}

function dueOf(task: Json, zone: string): Moment | null {
  const ms = numberOf(task.dueWithTime) ?? numberOf(task.plannedAt)
  if (ms !== undefined && ms > 0) return momentIn(zone, new Date(ms))
  const day = readIso((textOf(task.dueDay) ?? '').slice(0, 10))
  return day && { date: day.date, time: null }
}

function repeatOf(value: unknown): Repeat | null {
  if (!isObject(value)) return null
  const every = numberOf(value.repeatEvery) ?? 1
  const cycle = textOf(value.repeatCycle) ?? 'WEEKLY'
  const days = weekdaysWhere((day) => value[day] === true)
  const text = [
    `every ${every}`,
    cycle.toLowerCase(),
    ...days,
    ...(flagOf(value.isPaused) ? ['paused'] : []),
  ].join(', ')
  if (every !== 1 || flagOf(value.isPaused)) return { text }
  if (cycle === 'DAILY') return everyDay()
  return cycle === 'WEEKLY' ? weekly(days, text) : { text }
}
