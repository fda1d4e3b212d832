import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { RadarText } from './radar-text.ts';

export const turkish: FullCatalogue<RadarText> = {
  'Picture of the places around {place}. Arrow keys move it, plus and minus zoom, 0 shows your surroundings again.':
    '{place} çevresindeki yerlerin görünümü. Ok tuşları kaydırır, artı ve eksi yakınlaştırıp uzaklaştırır, 0 yeniden çevreni gösterir.',
  'Move the picture': 'Görünümü kaydır',
  'Zoom in / out': 'Yakınlaştır / uzaklaştır',
  'Open the focused place': 'Seçili yeri aç',
  'Zoom in': 'Yakınlaştır',
  'Zoom out': 'Uzaklaştır',
  'Show my surroundings': 'Çevremi göster',
  'Turn with the compass': 'Pusulayla döndür',
  'Stop turning with the compass': 'Pusulayla döndürmeyi durdur',
  'This device has no compass': 'Bu cihazda pusula yok',
  'The radar keeps north at the top.': 'Radarda kuzey yukarıda kalır.',
  'The compass is not allowed': 'Pusulaya izin verilmedi',
  'Allow motion and orientation for this site in the settings of the browser.':
    'Tarayıcı ayarlarından bu site için hareket ve yön erişimine izin ver.',
  'Places, nearest first': 'Yerler, en yakından uzağa',
  '{count} places here': '{count} yer burada',
  '{count} places are live': '{count} yer canlı',
  'Show more places': 'Daha fazla yer göster',
  'Not all places could be loaded': 'Yerlerin tümü yüklenemedi',
  N: 'K',
  north: 'kuzey',
  'north-east': 'kuzeydoğu',
  east: 'doğu',
  'south-east': 'güneydoğu',
  south: 'güney',
  'south-west': 'güneybatı',
  west: 'batı',
  'north-west': 'kuzeybatı',
};
