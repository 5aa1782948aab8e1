// The suggestions of a tags field: the tags of the user that are not chosen yet. The browser shows the list.
import { tagKey } from '@dayloop/contracts/tags'
import { useTags } from './use-tags.ts'

export type TagOptionsProps = { id: string; chosen: readonly string[] }

export const TagOptions = ({ id, chosen }: TagOptionsProps) => {
  const { tags } = useTags()
  const known = new Set(chosen.map(tagKey))
  return (
    <datalist id={id}>
      {tags
        .filter(({ tag }) => !known.has(tagKey(tag)))
        .map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
    </datalist>
  )
}
