import type { FullCatalogue } from '../../../../ui/language/translate.ts';
import type { OwnText } from './own-text.ts';

export const arabic: FullCatalogue<OwnText> = {
  'My moments': 'لحظاتي',
  'Only you see this list. A live moment is visible to everybody for 24 hours.':
    'لا يرى هذه القائمة أحد سواك. تظهر اللحظة المنشورة للجميع مدة 24 ساعة.',
  'You have not shared a moment yet': 'لم تشارك أي لحظة بعد',
  'Show people what is happening around you. Your video disappears after 24 hours.':
    'أظهر للناس ما يحدث من حولك. يختفي الفيديو بعد 24 ساعة.',
  'Show all {count} moments': {
    zero: 'عرض كل اللحظات',
    one: 'عرض اللحظة',
    two: 'عرض اللحظتين',
    few: 'عرض كل اللحظات ({count})',
    many: 'عرض كل اللحظات ({count})',
    other: 'عرض كل اللحظات ({count})',
  },
  'Watch your moment at {place}': 'مشاهدة لحظتك في {place}',
  'Share again': 'المشاركة من جديد',

  Processing: 'قيد المعالجة',
  Live: 'منشورة',
  Failed: 'فشلت',
  Removed: 'أُزيلت',
  Hidden: 'مخفية',
  'Hours left': 'الساعات المتبقية',
  'We are preparing your video. This usually takes a few seconds.': 'نُجهّز الفيديو الآن. يستغرق ذلك عادةً بضع ثوانٍ.',
  'Your moment is live': 'نُشرت لحظتك',
  'Everybody can see your moment at {place} now.': 'يمكن للجميع الآن مشاهدة لحظتك في {place}.',
  'Your moment could not be published': 'تعذّر نشر لحظتك',
  'Your moment is not shown any more': 'لم تعد لحظتك معروضة',

  'This video could not be read. The file may be damaged or incomplete.':
    'تعذّرت قراءة هذا الفيديو. قد يكون الملف تالفًا أو غير مكتمل.',
  'This file is not an MP4, MOV or WebM video': 'هذا الملف ليس فيديو بصيغة MP4 أو MOV أو WebM',
  'This kind of video is not supported. Please save it as MP4 and try again.':
    'هذا النوع من الفيديو غير مدعوم. يُرجى حفظه بصيغة MP4 ثم المحاولة مرة أخرى.',
  'This file contains no video': 'لا يحتوي هذا الملف على فيديو',
  'This file contains more than one video': 'يحتوي هذا الملف على أكثر من فيديو',
  'The video is shorter than half a second': 'مدة الفيديو أقل من نصف ثانية',
  'The video is longer than 3 minutes': 'مدة الفيديو أطول من 3 دقائق',
  'The picture of this video is too large': 'أبعاد صورة هذا الفيديو كبيرة جدًا',
  'The picture of this video is too small': 'أبعاد صورة هذا الفيديو صغيرة جدًا',
  'This video has too many frames per second': 'عدد الإطارات في الثانية في هذا الفيديو كبير جدًا',
  'This video takes too long to prepare. Please share a shorter one.':
    'يستغرق تجهيز هذا الفيديو وقتًا طويلًا جدًا. يُرجى مشاركة فيديو أقصر.',
  'We could not find this place. Please share the video again with your position.':
    'لم نتمكّن من العثور على هذا المكان. يُرجى مشاركة الفيديو مرة أخرى مع موقعك.',
  'This video was removed before. It cannot be shared again.': 'أُزيل هذا الفيديو من قبل، ولا يمكن مشاركته مرة أخرى.',
  "This video was reported, and we're reviewing it. If we keep it, you can share it then.":
    'وصلنا بلاغ عن هذا الفيديو ونعمل على مراجعته. إذا لم نُزله، فيمكنك مشاركته بعد انتهاء المراجعة.',
  'Somebody has reported this moment. It is hidden until we have looked at it.':
    'أبلغ شخص ما عن هذه اللحظة، وستبقى مخفية إلى أن نراجعها.',
  'We have looked at this moment and hidden it. Nobody else sees it.':
    'راجعنا هذه اللحظة وأخفيناها. لا يراها أحد غيرك.',
  'We hid this moment by mistake. Its 24 hours are over. You can share it again.':
    'أخفينا هذه اللحظة عن طريق الخطأ، وانتهت ساعاتها الأربع والعشرون. يمكنك مشاركتها من جديد.',
  'This moment was removed because somebody asked us to remove it.': 'أُزيلت هذه اللحظة لأن شخصًا ما طلب إزالتها.',
  'This moment was removed because it breaks our rules.': 'أُزيلت هذه اللحظة لأنها تخالف قواعدنا.',
  'We removed this moment by mistake. Its video is deleted already, so it cannot come back. You can share it again.':
    'أزلنا هذه اللحظة عن طريق الخطأ. حُذف الفيديو بالفعل ولا يمكن استرجاعه، لكن يمكنك مشاركته من جديد.',
  'The video was not received completely. Please share it again.': 'لم يصل الفيديو كاملًا. يُرجى مشاركته مرة أخرى.',
  'Something went wrong while your video was prepared. Please share it again.':
    'حدث خطأ أثناء تجهيز الفيديو. يُرجى مشاركته مرة أخرى.',

  "Your moment wasn't sent": 'لم تُرسل لحظتك',
  'Your video is still here. Continue where it stopped.': 'الفيديو ما زال هنا. تابع الإرسال من حيث توقف.',
  Continue: 'متابعة',

  Delete: 'حذف',
  'Delete your moment at {place}': 'حذف لحظتك في {place}',
  'Delete this moment?': 'هل تريد حذف هذه اللحظة؟',
  'Your moment at {place} disappears for everybody at once, and its video is deleted. This cannot be undone.':
    'تختفي لحظتك في {place} عن الجميع فورًا ويُحذف الفيديو. لا يمكن التراجع عن ذلك.',
  'Delete for good': 'حذف نهائي',
  'Deleting...': 'جارٍ الحذف...',
  Cancel: 'إلغاء',
  'This does not work right now. Please try again in a moment.': 'لا يمكن إجراء ذلك الآن. يُرجى المحاولة بعد قليل.',
  'Your moment has been deleted': 'حُذفت لحظتك',

  'Your moment': 'لحظتك',
  'Only you see this card.': 'لا يرى هذه البطاقة أحد سواك.',
  'Others can see your moment as soon as it is live. You can go on browsing.':
    'سيتمكّن الآخرون من مشاهدة لحظتك فور نشرها. يمكنك متابعة التصفّح.',
  'Options of your moment': 'خيارات لحظتك',
  'See all my moments': 'عرض كل لحظاتي',
};
