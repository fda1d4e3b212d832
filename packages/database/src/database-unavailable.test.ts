import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

function refusedBy(state: string): Error {
  return Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code: state });
}

test.each([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006',
  '25P03',
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])('the state %s of Postgres means that the database is unavailable', (state) => {
  expect(isDatabaseUnavailable(refusedBy(state))).toBe(true);
});

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
])('the network error %s means that the database is unavailable', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true);
});

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout expired',
])('the error "%s" of the driver means that the database is unavailable', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

test.each([
  ['a unique violation', refusedBy('23505')],
  ['a value that is no uuid', refusedBy('22P02')],
  ['a syntax error', refusedBy('42601')],
  ['a deadlock', refusedBy('40P01')],
  ['a file that does not exist', withCode('ENOENT')],
  ['a mistake in the code', new TypeError('x is not a function')],
  ['no error', { code: '57P01' }],
])('%s does not', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
