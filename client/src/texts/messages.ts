// The message catalogue. English is the source. Each message of a loaded language replaces the English one.

/** The translation of a group: the same keys, all optional. A missing message is shown in English. */
export type Translated<Group> = {
  readonly [Key in keyof Group]?: Group[Key] extends
    | string
    | readonly unknown[]
    | ((...values: never) => unknown)
    ? Group[Key]
    : Translated<Group[Key]>
}

/** The translated groups of a language, by name. */
export type Translations = Readonly<Record<string, object | undefined>>

const source = 'en'
let translations: Translations = {}
let pluralRules: Intl.PluralRules | undefined
let language: string = source

/** Replaces the messages of every group. `tag` is a BCP 47 tag; it selects the plural rules. */
export const setTranslations = (tag: string, groups: Translations): void => {
  language = tag
  translations = groups
  pluralRules = undefined
}

/** A group of messages. Read a message when you show it: a language may be loaded after the module. */
export const messages = <Group extends object>(name: string, english: Group): Group =>
  overlay(english, () => translations[name])

/** The form of a message for a count, by the ICU plural categories of the language. */
export const plural = (
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => {
  pluralRules ??= new Intl.PluralRules(language)
  return forms[pluralRules.select(count)] ?? forms.other
}

const overlay = <Group extends object>(english: Group, translated: () => unknown): Group => {
  const groups = new Map<PropertyKey, object>()
  return new Proxy(english, {
    get: (target, key) => {
      const message: unknown = Reflect.get(target, key)
      if (!isGroup(message)) return propertyOf(translated(), key) ?? message
      const group = groups.get(key) ?? overlay(message, () => propertyOf(translated(), key))
      groups.set(key, group)
      return group
    },
  })
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const propertyOf = (value: unknown, key: PropertyKey): unknown =>
  isGroup(value) ? Reflect.get(value, key) : undefined
