import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { RadarText } from './radar-text.ts';

export const arabic: FullCatalogue<RadarText> = {
  'Picture of the places around {place}. Arrow keys move it, plus and minus zoom, 0 shows your surroundings again.':
    'صورة للأماكن حول {place}. تحرّكها مفاتيح الأسهم، ويقرّبها الزائد ويبعّدها الناقص، ويعيد الصفر عرض محيطك.',
  'Move the picture': 'تحريك الصورة',
  'Zoom in / out': 'تقريب / تبعيد',
  'Open the focused place': 'فتح المكان المحدد',
  'Zoom in': 'تقريب',
  'Zoom out': 'تبعيد',
  'Show my surroundings': 'عرض محيطي',
  'Turn with the compass': 'التدوير مع البوصلة',
  'Stop turning with the compass': 'إيقاف التدوير مع البوصلة',
  'This device has no compass': 'لا توجد بوصلة في هذا الجهاز',
  'The radar keeps north at the top.': 'يبقى الشمال في أعلى الرادار.',
  'The compass is not allowed': 'البوصلة غير مسموح بها',
  'Allow motion and orientation for this site in the settings of the browser.':
    'اسمح لهذا الموقع بالوصول إلى الحركة والاتجاه في إعدادات المتصفح.',
  'Places, nearest first': 'الأماكن، الأقرب أولاً',
  '{count} places here': {
    zero: 'لا أماكن هنا',
    one: 'مكان واحد هنا',
    two: 'مكانان هنا',
    few: '{count} أماكن هنا',
    many: '{count} مكانًا هنا',
    other: '{count} مكان هنا',
  },
  '{count} places are live': {
    zero: 'لا أماكن مباشرة',
    one: 'مكان واحد مباشر',
    two: 'مكانان مباشران',
    few: '{count} أماكن مباشرة',
    many: '{count} مكانًا مباشرًا',
    other: '{count} مكان مباشر',
  },
  'Show more places': 'عرض المزيد من الأماكن',
  'Not all places could be loaded': 'تعذّر تحميل كل الأماكن',
  N: 'ش',
  north: 'شمال',
  'north-east': 'شمال شرق',
  east: 'شرق',
  'south-east': 'جنوب شرق',
  south: 'جنوب',
  'south-west': 'جنوب غرب',
  west: 'غرب',
  'north-west': 'شمال غرب',
};
