import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { PushText } from './push-text.ts';

export const turkish: FullCatalogue<PushText> = {
  'Tell me when followed places have new stories': 'Takip ettiğim yerlerde yeni hikâye olunca haber ver',
  'On this device, at most once an hour.': 'Bu cihazda, saatte en fazla bir kez.',
  'Once you follow a place, you hear of its new stories even while Around is closed.':
    'Bir yeri takip edince yeni hikâyelerini Around kapalıyken de öğrenirsin.',
  'Your browser asks whether Around may notify you.':
    'Tarayıcın, Around’un bildirim göndermesine izin verip vermediğini soruyor.',
  'Your browser blocks notifications of Around. Allow them in the settings of this site, next to its address.':
    'Tarayıcın Around bildirimlerini engelliyor. Adresin yanındaki site ayarlarından izin ver.',
  'This browser cannot show notifications.': 'Bu tarayıcı bildirim gösteremiyor.',
  'On iPhone and iPad, add Around to your home screen first: Share, then Add to Home Screen.':
    'iPhone ve iPad’de önce Around’u ana ekrana ekle: Paylaş, ardından Ana Ekrana Ekle.',
  'Notifications could not be turned on': 'Bildirimler açılamadı',
  'Please try again in a moment.': 'Lütfen biraz sonra tekrar dene.',
};
