import { expect, test } from 'vitest';
import { captionsFor } from './captions.ts';

test('a caption speaks of nothing that the picture does not show', () => {
  const captions = captionsFor({ city: 'izmir', district: 'Göztepe', sights: ['cafe'], timeOfDay: 'morning' });

  expect(captions).toContain('Sandalyeler indi, radyo açıldı. Bekleriz.');
  expect(captions).not.toContain('Deniz bugün çarşaf gibi 🌊');
  expect(captions).not.toContain('Gece kahvesi sevenler kulübü toplandı 🌙');
});

test('a picture that nothing is written about gets a general caption', () => {
  expect(captionsFor({ city: 'dubai', district: 'Deira', sights: ['lighthouse'], timeOfDay: 'day' })).toContain(
    'Right now in Dubai.',
  );
});

test('a caption that names a district stays in that district', () => {
  const inDistrict = (district: string) => captionsFor({ city: 'dubai', district, sights: ['sea'], timeOfDay: 'day' });

  expect(inDistrict('Deira')).toContain('Crossing the creek the old way.');
  expect(inDistrict('Dubai Marina')).not.toContain('Crossing the creek the old way.');
});
