import { expect, it } from 'vitest'
import { rankByName } from './rank-commands.ts'

const rank = (names: string[], query: string) => rankByName(names, query, (name) => name)

it('finds names without regard to case, accents and width', () => {
  expect(rank(['Crème brûlée', 'Bread'], 'CREME bru')).toEqual(['Crème brûlée'])
  expect(rank(['ＡＢＣ', 'b'], 'abc')).toEqual(['ＡＢＣ'])
  expect(rank(['上海へ行く', 'b'], '上海')).toEqual(['上海へ行く'])
})

it('needs every word, in any order, and puts names that begin with the query first', () => {
  expect(rank(['Add a routine', 'Go to routines', 'Routines', 'Add'], 'rout')).toEqual([
    'Routines',
    'Add a routine',
    'Go to routines',
  ])
  expect(rank(['Add a routine', 'Routines'], 'routine add')).toEqual(['Add a routine'])
})

it('keeps every name in its order without a query', () => {
  expect(rank(['b', 'a'], '  ')).toEqual(['b', 'a'])
})
