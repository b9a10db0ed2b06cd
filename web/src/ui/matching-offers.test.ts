import { expect, test } from 'vitest'
import { matchingOffers } from './matching-offers.ts'

test('values that contain what is typed are offered in their order, ten at most', () => {
  const counties = ['Ventura', 'Los Angeles', 'Santa Ana']
  expect(matchingOffers(counties, '')).toEqual(counties)
  expect(matchingOffers(counties, ' AN')).toEqual(['Los Angeles', 'Santa Ana'])
  expect(matchingOffers(counties, 'ventura')).toEqual([])
  const many = Array.from({ length: 30 }, (_, at) => `Court ${at}`)
  expect(matchingOffers(many, 'court')).toEqual(many.slice(0, 10))
})
