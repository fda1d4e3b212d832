import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { PushText } from './push-text.ts';

export const arabic: FullCatalogue<PushText> = {
  'Tell me when followed places have new stories': 'أخبرني عند وجود قصص جديدة في الأماكن التي أتابعها',
  'On this device, at most once an hour.': 'على هذا الجهاز، مرة واحدة في الساعة على الأكثر.',
  'Once you follow a place, you hear of its new stories even while Around is closed.':
    'عندما تتابع مكانًا تصلك أخبار قصصه الجديدة حتى عندما يكون Around مغلقًا.',
  'Your browser asks whether Around may notify you.': 'يسألك المتصفح هل تسمح لـ Around بإرسال الإشعارات.',
  'Your browser blocks notifications of Around. Allow them in the settings of this site, next to its address.':
    'متصفحك يحظر إشعارات Around. اسمح بها في إعدادات هذا الموقع بجانب عنوانه.',
  'This browser cannot show notifications.': 'لا يستطيع هذا المتصفح عرض الإشعارات.',
  'On iPhone and iPad, add Around to your home screen first: Share, then Add to Home Screen.':
    'على iPhone وiPad أضف Around إلى الشاشة الرئيسية أولًا: مشاركة، ثم إضافة إلى الشاشة الرئيسية.',
  'Notifications could not be turned on': 'تعذّر تشغيل الإشعارات',
  'Please try again in a moment.': 'يُرجى المحاولة مرة أخرى بعد قليل.',
};
