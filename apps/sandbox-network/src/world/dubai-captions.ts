import type { CaptionGroup } from './caption-group.ts';

export const dubaiCaptions: readonly CaptionGroup[] = [
  {
    sights: ['cafe'],
    times: ['morning', 'day'],
    texts: [
      'First pour of the day ☕ doors open',
      'Karak: strong, sweet, second cup pending.',
      'صباح الخير من ركن القهوة ☕',
      'Saffron latte is back. So are the regulars.',
      'قهوة وتمر وكتاب، وبس.',
      'Laptop closed for ten minutes. Doctor’s orders.',
    ],
  },
  {
    sights: ['cafe'],
    times: ['dusk', 'night'],
    texts: [
      'Evening karak, the only meeting that matters 🫖',
      'جلسة هادئة بعد يوم طويل 🌙',
      'Decaf? Never heard of it.',
      'كرك المغرب له طعم ثاني ✨',
    ],
  },
  {
    sights: ['cafe-table'],
    texts: ['Two sugars, one story 🫖', 'شاي بالنعناع على مهل', 'Steam, mint, nowhere to be.'],
  },
  {
    sights: ['sea'],
    times: ['morning', 'day'],
    texts: ['Glass water, no wind, no emails 🌊', 'البحر اليوم مثل المرآة', 'Turquoise again. We’re not complaining.'],
  },
  {
    sights: ['sea'],
    times: ['dusk'],
    texts: [
      'Golden hour, right on time 🌇',
      'غروب لا يُفوَّت 🧡',
      'The sun went down clapping.',
      'Pink sky, warm sand, one more swim?',
    ],
  },
  {
    sights: ['sea'],
    times: ['night'],
    texts: ['Lights on the water, lights in the water ✨', 'ليل البحر هادئ الليلة 🌙'],
  },
  {
    sights: ['marina'],
    texts: ['Engines off, music low ⛵', 'المراسي مليانة والهوا عليل', 'Yachts for free, coffee for ten dirhams 🛥️'],
  },
  {
    sights: ['marina'],
    districts: ['Dubai Marina'],
    texts: ['The marina after dark is a different city.', 'Marina loop: seven kilometres, nine temptations.'],
  },
  {
    sights: ['skyline'],
    times: ['morning', 'day'],
    texts: ['Fog below, towers above ☁️', 'صباح الأبراج ☀️', 'Same skyline, new crane. Good morning Dubai.'],
  },
  {
    sights: ['skyline'],
    times: ['dusk', 'night'],
    texts: [
      'دبي بالليل حكاية ثانية 🌃',
      'Counting lit windows. Lost count.',
      'من هنا المدينة كلها نجوم.',
      'Blue hour, every hour 💙',
    ],
  },
  {
    sights: ['dubai-towers'],
    texts: ['Steel, glass, a little bit of sky.', 'الأبراج تعرف كيف تسلّم عليك', 'Neck exercise of the day.'],
  },
  {
    sights: ['dubai-towers'],
    districts: ['Downtown Dubai'],
    texts: ['The tallest night light in town ✨', 'Look up. No, further up.', 'البرج اليوم لابس ذهبي'],
  },
  {
    sights: ['rooftop'],
    texts: [
      'Table by the edge just opened up 👀',
      'Rooftop weather is officially back 🌴',
      'أجمل إطلالة الليلة من السطح ✨',
      'Fifty floors of breeze.',
    ],
  },
  { sights: ['fireworks-night'], texts: ['Front row, no ticket 🎆', 'السماء تحتفل الليلة 🎇', 'Ten, nine, eight… ✨'] },
  {
    sights: ['beach'],
    times: ['morning', 'day'],
    texts: [
      'Sandy feet, flat white 🪁',
      'على الشاطئ من الصباح 🏖️',
      'Shade is a currency today.',
      'Boards out at 5:45, smiles at 6:30.',
    ],
  },
  {
    sights: ['beach'],
    times: ['dusk', 'night'],
    texts: [
      'Last swim before the lights come on 🌅',
      'الرمل دافئ والنسمة باردة',
      'Barefoot dinner, first lanterns lit 🏮',
    ],
  },
  { sights: ['palm-beach'], texts: ['Palm shade, the good kind 🌴', 'تحت النخل أحلى جلسة'] },
  {
    sights: ['market'],
    texts: [
      'Best price, my friend! (It really was.)',
      'بهارات السوق لها ذاكرة',
      'Every spice has a story, every shop has tea.',
      'Bags full, pockets empty, hearts happy.',
    ],
  },
  {
    sights: ['market'],
    districts: ['Deira'],
    texts: [
      'Saffron, cardamom, black lime. Breathe in 🌶️',
      'الزعفران وصل اليوم، طازج',
      'Lost in Deira, found by cardamom.',
    ],
  },
  {
    sights: ['sea'],
    districts: ['Deira'],
    texts: [
      'One dirham, five minutes, the best view in the city 🚣',
      'من بر دبي إلى ديرة والهوا عليل 🌬️',
      'Crossing the creek the old way.',
    ],
  },
  {
    sights: ['mosque'],
    texts: ['White stone, long shadows 🕌', 'سكينة المكان تكفي', 'Light through the arches, again and again.'],
  },
  {
    sights: ['desert'],
    texts: [
      'Forty minutes from the towers, a thousand years from the noise 🐪',
      'كثبان ونار وشاي بالزعتر 🔥',
      'The dunes change, the silence doesn’t.',
      'سماء الصحراء ما لها حدود ✨',
    ],
  },
  {
    sights: ['park'],
    texts: ['Picnic weather has arrived 🌳', 'Grass, shade, somebody’s guitar.', 'نسمة الحديقة تردّ الروح 🌿'],
  },
  {
    sights: ['rain-window'],
    texts: ['It rains in Dubai! Everybody film it ☔', 'مطر الخير 🌧️', 'Wet streets, double neon.'],
  },
  {
    sights: ['city'],
    times: ['morning', 'day'],
    texts: ['Quiet streets, early light ☀️', 'يوم جديد في قلب المدينة', 'Errands with a view.'],
  },
  {
    sights: ['city'],
    times: ['dusk', 'night'],
    texts: [
      'شوارع دبي ما تنام',
      'Late stroll, warm wind, nowhere to be.',
      'The city changed into its evening clothes ✨',
    ],
  },
  {
    sights: ['city'],
    districts: ['Business Bay'],
    texts: ['Canal loop done, coffee earned 🚴', 'القناة أهدأ مما تظن'],
  },
  { sights: ['city'], districts: ['City Walk'], texts: ['Murals, buskers, one more lap 🎨', 'سيتي ووك على القدمين'] },
  {
    sights: ['restaurant'],
    texts: [
      'Family table, extra bread 🫓',
      'مائدة اليوم: مجبوس وسمك مشوي',
      'Chef says: order the lamb. Chef is right.',
    ],
  },
  {
    sights: [],
    texts: ['Right now in Dubai.', 'لحظة من يومنا 🤍', 'Wish you were here. Come, actually.', 'من هنا، الآن.'],
  },
];
