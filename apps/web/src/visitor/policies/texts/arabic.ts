import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { PolicyText } from './policy-text.ts';

export const arabic: FullCatalogue<PolicyText> = {
  Safety: 'السلامة',
  Terms: 'الشروط',
  Privacy: 'الخصوصية',
  'Terms and policies': 'الشروط والسياسات',
  'How Around protects the people who are shown.': 'كيف تحمي Around الأشخاص الذين يظهرون فيها.',
  'Report a story': 'الإبلاغ عن قصة',
  'Every story has a Report button. You need no account, and nobody learns that it was you. The story is hidden for you at once.':
    'في كل قصة زر للإبلاغ. لا تحتاج إلى حساب، ولن يعرف أحد أنك المُبلِّغ. وتُخفى القصة عنك فورًا.',
  'Sexual content, a child, or "This shows me" hides the story for everybody until an operator has decided. Other reasons do so when several independent people report it.':
    'إذا كان السبب محتوى جنسيًا أو ظهور طفل أو «أنا أظهر في هذه القصة»، تُخفى القصة عن الجميع حتى يقرر أحد المشرفين. وفي الأسباب الأخرى تُخفى عندما يبلّغ عنها عدة أشخاص لا صلة بينهم.',
  'You get a code that shows what was decided.': 'تحصل على رمز يُظهر لك القرار.',
  'If you do not use Around': 'إذا كنت لا تستخدم Around',
  'If you, your child, your place or your account is shown here, ask for a removal. You need no account. An operator looks at your request within three days.':
    'إذا كنت تظهر هنا أنت أو طفلك أو مكانك أو حسابك، فاطلب الإزالة. لا تحتاج إلى حساب. ينظر أحد المشرفين في طلبك خلال ثلاثة أيام.',
  'A profile can be removed permanently. Then nothing of it is shown or collected again.':
    'يمكن إزالة ملف شخصي نهائيًا، فلا يُعرض منه شيء ولا يُجمع بعد ذلك.',
  'A refused request can be appealed once.': 'يمكن الاعتراض مرة واحدة على رفض الطلب.',
  'What a decision does': 'ما الذي يترتب على القرار',
  'What is removed disappears from the feed, from links and from the media within seconds. The same video cannot be shared again.':
    'ما يُزال يختفي خلال ثوانٍ من القصص المعروضة ومن الروابط، ولا يمكن فتح صوره أو مقاطعه. ولا يمكن نشر الفيديو نفسه مرة أخرى.',
  'Two removed moments within 90 days suspend sharing for a day, three for a week, four for 30 days, and five without an end.':
    'إزالة لحظتين خلال 90 يومًا توقف النشر يومًا واحدًا، وثلاث لحظات أسبوعًا، وأربع لحظات 30 يومًا، وخمس لحظات توقفه دون موعد انتهاء.',
  'Somebody is in danger': 'إذا كان شخص في خطر',
  'Reports are not read around the clock. If somebody is in danger, call the emergency services first.':
    'لا تُقرأ البلاغات على مدار الساعة. إذا كان شخص في خطر، فاتصل بالطوارئ أولًا.',
  'The rules for everybody who uses Around.': 'القواعد لكل من يستخدم Around.',
  'What Around is': 'ما هي Around',
  'Around shows short-lived stories of places near you. They come from profiles at an external network and from users. Each of them disappears from the feed after 24 hours.':
    'تعرض Around قصصًا قصيرة العمر لأماكن قريبة منك. تأتي القصص من ملفات شخصية في شبكة خارجية ومن المستخدمين، وتختفي كل قصة بعد 24 ساعة.',
  'Looking at stories needs no account.': 'لا تحتاج مشاهدة القصص إلى حساب.',
  'What you share': 'ما تنشره',
  'Share only what you have filmed yourself, at the place that you name.':
    'انشر فقط ما صوّرته بنفسك في المكان الذي تذكره.',
  'People who can be recognized must agree. Do not show where somebody lives.':
    'يجب أن يوافق كل من يمكن التعرف عليه. ولا تكشف مكان سكن أحد.',
  'All rights stay with you. You allow Around to prepare your moment for other devices and to show it for 24 hours. You can delete it at once.':
    'تبقى كل الحقوق لك. وتسمح لـ Around بتجهيز لحظتك للأجهزة الأخرى وعرضها مدة 24 ساعة. ويمكنك حذفها فورًا.',
  'What is not allowed': 'ما هو غير مسموح',
  'Nudity and sexual content, and anything that sexualizes children':
    'العُري والمحتوى الجنسي، وكل ما يُظهر الأطفال بصورة جنسية',
  'Violence, threats and self-harm': 'العنف والتهديد وإيذاء النفس',
  'Hate, bullying, and praise of terror': 'الكراهية والتنمّر وتمجيد الإرهاب',
  'Private information about others': 'المعلومات الخاصة بالآخرين',
  'Spam, fraud, and wrong places': 'المحتوى المزعج والاحتيال والأماكن الخاطئة',
  'If we hide or remove your moment, you read why on your profile, and you can appeal once.':
    'إذا أخفينا لحظتك أو أزلناها، فستجد السبب في ملفك الشخصي، ويمكنك الاعتراض مرة واحدة.',
  'What breaks these rules is removed. Repeated removals suspend sharing.':
    'يُزال ما يخالف هذه القواعد، وتكرار الإزالة يوقف النشر.',
  'Your account': 'حسابك',
  'Keep your password to yourself. You can delete your account in your profile at any time.':
    'احتفظ بكلمة مرورك لنفسك. ويمكنك حذف حسابك من ملفك الشخصي في أي وقت.',
  'What Around stores about people, why, and for how long.': 'ما تحفظه Around عن الناس، ولماذا، وإلى متى.',
  'If you only look': 'إذا كنت تشاهد فقط',
  'You need no account. Your last place and the stories that you have hidden are remembered in your browser only.':
    'لا تحتاج إلى حساب. ولا يُحفظ آخر مكان لك والقصص التي أخفيتها إلا في متصفحك.',
  'If you have an account': 'إذا كان لديك حساب',
  'Around stores your username, your e-mail address, a hash of your password and your passkeys, so that you can sign in. They are deleted with your account.':
    'تحفظ Around اسم المستخدم وبريدك الإلكتروني وبصمة مشفّرة لكلمة مرورك ومفاتيح المرور، لكي تتمكن من تسجيل الدخول. وتُحذف مع حسابك.',
  'If sharing is suspended, the reason and the end are stored with your account.':
    'إذا أُوقف النشر، يُحفظ السبب وموعد الانتهاء مع حسابك.',
  'If you share a moment': 'إذا نشرت لحظة',
  'The video, its caption and its place, rounded to about 100 metres, are shown for 24 hours. The files are deleted within an hour after that, the record after 31 days.':
    'يُعرض الفيديو ووصفه ومكانه، مقرّبًا إلى نحو 100 متر، مدة 24 ساعة. وتُحذف الملفات خلال ساعة بعد ذلك، ويُحذف السجل بعد 31 يومًا.',
  'The exact position is used to find the place, and deleted as soon as the moment is live or has failed.':
    'يُستخدم الموقع الدقيق لإيجاد المكان، ويُحذف بمجرد نشر اللحظة أو فشلها.',
  'If you are shown': 'إذا كنت تظهر هنا',
  'Stories of profiles at the network are not shown after 24 hours. Their record is deleted 30 days later.':
    'لا تُعرض قصص الملفات الشخصية في الشبكة بعد 24 ساعة، ويُحذف سجلها بعد ذلك بثلاثين يومًا.',
  'The name, the picture and the home of a profile are stored to place its stories, until the profile is removed.':
    'يُحفظ اسم الملف الشخصي وصورته وموقعه لتحديد مكان قصصه، إلى أن يُزال.',
  'Of a removed profile the name and the id are kept, so that nothing of it is stored again.':
    'يُحتفظ باسم الملف الشخصي المُزال ومعرّفه، حتى لا يُحفظ منه شيء مرة أخرى.',
  'If you report or ask for a removal': 'إذا أبلغت أو طلبت إزالة',
  'Your words, and the link, name or place of a request, are deleted after 90 days.':
    'يُحذف ما كتبته، وكذلك الرابط أو الاسم أو المكان في الطلب، بعد 90 يومًا.',
  'Your e-mail address is stored encrypted. It is deleted 30 days after the decision, and after 90 days at the latest.':
    'يُحفظ بريدك الإلكتروني مشفّرًا، ويُحذف بعد 30 يومًا من القرار، وبعد 90 يومًا على الأكثر.',
  'Your internet address is not stored. A keyed hash of it counts one report for each address, and is deleted after 90 days.':
    'لا يُحفظ عنوانك على الإنترنت. تُستخدم بصمة له بمفتاح سري لاحتساب بلاغ واحد لكل عنوان، وتُحذف بعد 90 يومًا.',
  'What is kept': 'ما يبقى محفوظًا',
  'The reason, the time and the decision of a report are kept, without anything about you. So is a fingerprint of a removed video, so that it is not shared again.':
    'يُحتفظ بسبب البلاغ ووقته والقرار دون أي شيء عنك. ويُحتفظ ببصمة رقمية للفيديو المُزال حتى لا يُنشر مرة أخرى.',
  'Your choice': 'الخيار لك',
  'Delete a moment or your account in your profile, or ask for the removal of what others show of you.':
    'احذف لحظة أو حسابك من ملفك الشخصي، أو اطلب إزالة ما يعرضه الآخرون عنك.',
};
