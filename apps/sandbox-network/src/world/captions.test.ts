import { expect, test } from 'vitest';
import { captionsFor } from './captions.ts';

test('a caption only mentions what the picture shows', () => {
  const captions = captionsFor({ city: 'izmir', district: 'Göztepe', sights: ['cafe'], timeOfDay: 'morning' });

  expect(captions).toContain('Sandalyeler indi, radyo açıldı. Bekleriz.');
  expect(captions).not.toContain('Deniz bugün çarşaf gibi 🌊');
  expect(captions).not.toContain('Gece kahvesi sevenler kulübü toplandı 🌙');
});

test('a picture without specific captions gets a general one', () => {
  expect(captionsFor({ city: 'dubai', district: 'Deira', sights: ['lighthouse'], timeOfDay: 'day' })).toContain(
    'Right now in Dubai.',
  );
});

test('a caption that names a district is used only there', () => {
  const inDistrict = (district: string) => captionsFor({ city: 'dubai', district, sights: ['sea'], timeOfDay: 'day' });

  expect(inDistrict('Deira')).toContain('Crossing the creek the old way.');
  expect(inDistrict('Dubai Marina')).not.toContain('Crossing the creek the old way.');
});
