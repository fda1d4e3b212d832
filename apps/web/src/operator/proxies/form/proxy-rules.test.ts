import { expect, test } from 'vitest';
import { formA, formB } from './proxy-rules.ts';

const proxy = { ip: '10.0.0.7', port: '8080', username: 'ada', password: 'secret', country: '' };

test('all fields but the country are required, with each form’s own message', () => {
  for (const field of ['ip', 'port', 'username', 'password'] as const) {
    const incomplete = { ...proxy, [field]: ' ' };

    expect(formA.check(incomplete)).toEqual({ fields: [field], text: 'All proxy fields are required except country' });
    expect(formB.check(incomplete)).toEqual({ fields: [field], text: 'Please fill in all required fields' });
  }
  expect(formA.check(proxy)).toBeNull();
});

test.each(['0', '65536', '80a', '8.5', '-1'])('form A refuses the port %s, form B leaves it to the server', (port) => {
  expect(formA.check({ ...proxy, port })?.text).toBe('Port must be a valid number between 1 and 65535');
  expect(formB.check({ ...proxy, port })).toBeNull();
});

test.each(['1', '65535'])('form A sends the port %s as a number, form B as it was entered', (port) => {
  expect(formA.toBody({ ...proxy, port }).port).toBe(Number(port));
  expect(formB.toBody({ ...proxy, port }).port).toBe(port);
});

test('an empty country is left out', () => {
  expect(formB.toBody(proxy)).not.toHaveProperty('country');
  expect(formB.toBody({ ...proxy, country: 'TR' }).country).toBe('TR');
});
