// Files that are of no source, and archives.
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { read } from '../testing/read-file.ts'

it.each([
  ['an empty file', ''],
  ['an HTML page', '<!doctype html><p>Not found'],
  ['XML with entities', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&b;&b;">]><a>&b;</a>'],
  ['JSON of another program', '{"_format":"wekan-board-1.0.0","lists":[],"cards":[{"title":"A"}]}'],
  ['a letter', 'Dear all\nthis is no list of tasks'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
  ['an archive of pictures', zipSync({ 'a.png': new Uint8Array(10) })],
])('%s is refused', (_, content) => {
  expect(() => read(content)).toThrow('IMPORT_UNKNOWN')
})
