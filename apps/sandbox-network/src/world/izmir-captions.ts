import type { CaptionGroup } from './caption-group.ts';

export const izmirCaptions: readonly CaptionGroup[] = [
  {
    sights: ['cafe'],
    times: ['morning'],
    texts: [
      'Günaydın İzmir ☀️ ilk demlik ocakta',
      'Boyoz sıcak, yumurta az pişmiş, acele yok.',
      'Bugünün çekirdeği: tarçınlı, narenciyeli, uykusuzlara birebir ☕',
      'Sandalyeler indi, radyo açıldı. Bekleriz.',
      'Good morning from the corner table ☕',
    ],
  },
  {
    sights: ['cafe'],
    times: ['day'],
    texts: [
      'Öğle arası uzadı, kahve bahane 🙃',
      'Sakızlı muhallebi vitrinde, bilenler bilir.',
      'Gölge köşe kapıldı mı? Biri daha boşaldı.',
      'Bir çay daha? Daha yeni başladık.',
      'Iced americano, lots of shade, zero plans.',
    ],
  },
  {
    sights: ['cafe'],
    times: ['dusk', 'night'],
    texts: [
      'Işıklar yandı, sohbet koyulaştı ✨',
      'Son demlik. Sonra bir son demlik daha 🫖',
      'Gece kahvesi sevenler kulübü toplandı 🌙',
      'İki Türk kahvesi, biri falına bakılacak.',
    ],
  },
  { sights: ['cafe-table'], texts: ['Tavşan kanı, ince belli, şeker ayrı 🫖', 'Çay demini aldı, gerisi muhabbet.'] },
  {
    sights: ['sea'],
    times: ['morning'],
    texts: [
      'Deniz bugün çarşaf gibi 🌊',
      'İmbat daha uyanmadı. Körfez bizim.',
      'Sabah yürüyüşü: 5 km, 14 martı, 1 kedi.',
      'The gulf before anyone else is up.',
    ],
  },
  {
    sights: ['sea'],
    times: ['day'],
    texts: [
      'İmbat başladı, şapkalara dikkat 💨',
      'Mavinin kaç tonu var, saydık: çok.',
      'Tuz kokusu buraya kadar geldi.',
      'Öğle güneşi, serin su, uzun mola.',
    ],
  },
  {
    sights: ['sea'],
    times: ['dusk'],
    texts: [
      'Güneş dağların arkasına indi 🌅 alkış koptu',
      'Bugünün finali: bakır, pembe, lacivert.',
      'Her akşam aynı yerdeyiz, gökyüzü hiç aynı değil.',
      'Sunset club, no membership needed 🧡',
      'Şu beş dakika için bütün gün beklenir.',
    ],
  },
  {
    sights: ['sea'],
    times: ['night'],
    texts: [
      'Karşı kıyının ışıkları suda yüzüyor ✨',
      'Gece denizi: siyah, serin, sessiz 🌙',
      'Çekirdek, deniz, iki dost. Bu kadar.',
    ],
  },
  {
    sights: ['kordon-promenade'],
    texts: ['Sahilde volta saati 🚶', 'Palmiyeler, bisikletler, çekirdek 🌴', 'Bir tur daha, sonra dondurma.'],
  },
  {
    sights: ['kordon-promenade'],
    districts: ['Kordon', 'Alsancak', 'Pasaport'],
    texts: [
      'Kordon’da çimlere yayılma saati 🌿',
      'Kordon’da bir akşam, bin hikâye.',
      'Faytonlar gitti, Kordon kaldı 💙',
    ],
  },
  {
    sights: ['ferry'],
    texts: [
      'Simidin yarısı martının, adil paylaşım 🕊️',
      'Vapurun açık tarafı her zaman kazanır ⛴️',
      'Kaçan vapur da manzaraya dahil.',
      'Best commute in the world, prove me wrong.',
    ],
  },
  {
    sights: ['ferry'],
    districts: ['Konak', 'Karşıyaka', 'Pasaport'],
    texts: ['Konak – Karşıyaka: 20 dakika, bir ömür.', 'Karşıdan gelen karşıya geçer ⛴️'],
  },
  {
    sights: ['ferry'],
    times: ['dusk', 'night'],
    texts: [
      'Altın saat vapuru, tam kadro 🌇',
      'Son vapura yetişenler korosu ⛴️🌙',
      'Sunset ferry, window seat, tea in hand.',
    ],
  },
  {
    sights: ['market'],
    times: ['morning', 'day'],
    texts: [
      'Kabak çiçeği geldi, bir saate kalmaz 🌼',
      'Gel abla gel, tadına bak!',
      'Sumak yeni öğütüldü, bütün sokak kokuyor 🌶️',
      'Bugün tezgâhta: enginar, bakla, dereotu 🌿',
      'Siftah senden bereket Allah’tan.',
      'Colours, spices and a very patient cat.',
    ],
  },
  {
    sights: ['market'],
    times: ['dusk', 'night'],
    texts: [
      'Kepenkler iniyor, çaylar son tur 🫖',
      'Tezgâh toplanıyor, yarın altıda yine buradayız.',
      'Çarşının sessiz hâli de güzel.',
    ],
  },
  {
    sights: ['market'],
    districts: ['Kemeraltı'],
    texts: [
      'Kemeraltı’nda kaybolmadan gezilmez 🧭',
      'Hanın avlusunda bir soluk.',
      'Her dükkânın bir hikâyesi, her hikâyenin bir çayı var.',
    ],
  },
  {
    sights: ['rooftop'],
    texts: [
      'Çatı katından şehir usul usul 🌇',
      'Rüzgâr biraz sert, manzara çok net.',
      'Terasta yer var, haberiniz olsun.',
      'Rooftop, breeze, first song of the evening 🎶',
    ],
  },
  {
    sights: ['skyline'],
    times: ['dusk', 'night'],
    texts: [
      'Körfezin gerdanlığı yandı ✨',
      'Yukarıdan bakınca trafik bile güzel.',
      'İzmir gece elbisesini giydi 🌃',
      'City lights from our side of the bay.',
    ],
  },
  {
    sights: ['skyline'],
    times: ['morning', 'day'],
    texts: ['Hava o kadar açık ki karşı sahil elimizde.', 'Şehir uyanıyor, biz çoktan uyanığız.'],
  },
  {
    sights: ['hillside-at-night'],
    texts: [
      'Yamaçta her pencere bir yıldız ✨',
      'Mahalle ışıklarını yaktı, çay da hazır.',
      'Up here the whole city hums.',
    ],
  },
  {
    sights: ['beach'],
    texts: [
      'Ayakkabılar çıktı, hafta sonu başladı 🏖️',
      'Su ılık, bahane yok 🌊',
      'Kum her yerde, mutluluk da.',
      'Salt hair, slow afternoon.',
    ],
  },
  {
    sights: ['park'],
    texts: [
      'Çimler sulandı, ortalık mis 🌱',
      'Ağaçların altında kitap molası 📖',
      'Köpekler bugün çok sosyal 🐕',
      'A bench, some shade, half an hour off.',
    ],
  },
  { sights: ['mosque'], texts: ['Avluda serinlik, kubbede kırlangıç 🕊️', 'Taşın, ışığın, sessizliğin hakkı.'] },
  {
    sights: ['clock-tower-square'],
    texts: ['Saat Kulesi’nde buluşalım, klasik 🕰️', 'Meydanda güvercin saati 🕊️', 'Since 1901, always on time. Mostly.'],
  },
  {
    sights: ['rain-window'],
    texts: ['Yağmur camda, kahve elde ☔', 'Şemsiyesiz yakalanmanın en güzel yeri.', 'Rain outside, radio inside.'],
  },
  {
    sights: ['city'],
    times: ['morning', 'day'],
    texts: [
      'Tramvay geçti, sokak yine bizim 🚋',
      'Begonviller coşmuş, söylemeden geçemedik 🌺',
      'İşe giderken beş dakika mola.',
    ],
  },
  {
    sights: ['city'],
    times: ['dusk', 'night'],
    texts: [
      'Sokak masaları kuruldu, akşam serin 🌙',
      'Şehrin ışığı bir başka bu gece ✨',
      'Uzaktan bir kanun sesi geliyor 🎶',
    ],
  },
  {
    sights: ['city'],
    districts: ['Alsancak'],
    texts: ['Alsancak’ta acele eden yok.', 'Kıbrıs Şehitleri yine kalabalık, yine güzel.'],
  },
  {
    sights: ['restaurant'],
    texts: ['Mezeler dizildi, gerisi size kalmış 🍋', 'Uzun sofra, kısa liste, güzel akşam 🌿'],
  },
  {
    sights: [],
    texts: [
      'Bugün buradan böyle göründü.',
      'İyi ki İzmir 💙',
      'Anı yakaladık, paylaşmadan olmazdı.',
      'Right now, right here.',
    ],
  },
];
