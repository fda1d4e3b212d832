import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { PolicyText } from './policy-text.ts';

export const turkish: FullCatalogue<PolicyText> = {
  Safety: 'Güvenlik',
  Terms: 'Koşullar',
  Privacy: 'Gizlilik',
  'Terms and policies': 'Koşullar ve politikalar',
  'How Around protects the people who are shown.': 'Around, görüntülenen insanları nasıl korur?',
  'Report a story': 'Bir hikâyeyi bildirmek',
  'Every story has a Report button. You need no account, and nobody learns that it was you. The story is hidden for you at once.':
    'Her hikâyede bir Bildir düğmesi var. Hesap gerekmez ve bildirenin sen olduğunu kimse öğrenmez. Hikâye senin için hemen gizlenir.',
  'Sexual content, a child, or "This shows me" hides the story for everybody until an operator has decided. Other reasons do so when several independent people report it.':
    'Cinsel içerik, bir çocuk veya “Burada ben görünüyorum” bildirimi, bir yetkili karar verene kadar hikâyeyi herkesten gizler. Diğer nedenlerde bunun için birbirinden bağımsız birkaç kişinin bildirmesi gerekir.',
  'You get a code that shows what was decided.': 'Ne karar verildiğini gösteren bir kod alırsın.',
  'If you do not use Around': 'Around kullanmıyorsan',
  'If you, your child, your place or your account is shown here, ask for a removal. You need no account. An operator looks at your request within three days.':
    'Sen, çocuğun, mekânın veya hesabın burada görünüyorsa kaldırılmasını isteyebilirsin. Hesap gerekmez. Bir yetkili isteğine üç gün içinde bakar.',
  'A profile can be removed permanently. Then nothing of it is shown or collected again.':
    'Bir profil kalıcı olarak kaldırılabilir. O zaman ona ait hiçbir şey bir daha gösterilmez ve toplanmaz.',
  'A refused request can be appealed once.': 'Reddedilen bir isteğe bir kez itiraz edilebilir.',
  'What a decision does': 'Bir kararın sonucu',
  'What is removed disappears from the feed, from links and from the media within seconds. The same video cannot be shared again.':
    'Kaldırılan bir hikâye saniyeler içinde akıştan ve bağlantılardan kaybolur, görüntüsü de artık açılmaz. Aynı video yeniden paylaşılamaz.',
  'Two removed moments within 90 days suspend sharing for a day, three for a week, four for 30 days, and five without an end.':
    '90 gün içinde kaldırılan iki an, paylaşımı bir gün; üç an bir hafta; dört an 30 gün; beş an ise süresiz olarak durdurur.',
  'Somebody is in danger': 'Biri tehlikedeyse',
  'Reports are not read around the clock. If somebody is in danger, call the emergency services first.':
    'Bildirimler günün her saati okunmaz. Biri tehlikedeyse önce acil yardım hattını ara.',
  'The rules for everybody who uses Around.': 'Around kullanan herkes için geçerli kurallar.',
  'What Around is': 'Around nedir?',
  'Around shows short-lived stories of places near you. They come from profiles at an external network and from users. Each of them disappears from the feed after 24 hours.':
    'Around, yakınındaki yerlerin kısa ömürlü hikâyelerini gösterir. Hikâyeler dış bir ağdaki profillerden ve kullanıcılardan gelir. Her biri 24 saat sonra akıştan kaybolur.',
  'Looking at stories needs no account.': 'Hikâyelere bakmak için hesap gerekmez.',
  'What you share': 'Paylaştıkların',
  'Share only what you have filmed yourself, at the place that you name.':
    'Yalnızca kendi çektiğini, belirttiğin yerde çekilmişse paylaş.',
  'People who can be recognized must agree. Do not show where somebody lives.':
    'Tanınabilen kişilerin onayı olmalıdır. Birinin nerede yaşadığını gösterme.',
  'All rights stay with you. You allow Around to prepare your moment for other devices and to show it for 24 hours. You can delete it at once.':
    'Bütün haklar sende kalır. Around’un, anını başka cihazlar için hazırlamasına ve 24 saat göstermesine izin verirsin. Onu istediğin an silebilirsin.',
  'What is not allowed': 'Neler yasak?',
  'Nudity and sexual content, and anything that sexualizes children':
    'Çıplaklık, cinsel içerik ve çocukları cinselleştiren her şey',
  'Violence, threats and self-harm': 'Şiddet, tehdit ve kendine zarar verme',
  'Hate, bullying, and praise of terror': 'Nefret, zorbalık ve terör övgüsü',
  'Private information about others': 'Başkalarının özel bilgileri',
  'Spam, fraud, and wrong places': 'İstenmeyen içerik, dolandırıcılık ve yanlış yerler',
  'If we hide or remove your moment, you read why on your profile, and you can appeal once.':
    'Anını gizler veya kaldırırsak nedenini profilinde okuyabilir ve bir kez itiraz edebilirsin.',
  'What breaks these rules is removed. Repeated removals suspend sharing.':
    'Bu kurallara uymayanlar kaldırılır. Tekrarlanan kaldırmalar paylaşımı durdurur.',
  'Your account': 'Hesabın',
  'Keep your password to yourself. You can delete your account in your profile at any time.':
    'Parolanı kimseyle paylaşma. Hesabını profilinden istediğin zaman silebilirsin.',
  'What Around stores about people, why, and for how long.':
    'Around insanlar hakkında neyi, neden ve ne kadar süre saklar?',
  'If you only look': 'Yalnızca bakıyorsan',
  'You need no account. Your last place and the stories that you have hidden are remembered in your browser only.':
    'Hesap gerekmez. Son baktığın yer ve gizlediğin hikâyeler yalnızca tarayıcında hatırlanır.',
  'If you have an account': 'Hesabın varsa',
  'Around stores your username, your e-mail address, a hash of your password and your passkeys, so that you can sign in. They are deleted with your account.':
    'Around, giriş yapabilmen için kullanıcı adını, e-posta adresini, parolanın özetini (hash) ve geçiş anahtarlarını saklar. Bunlar hesabınla birlikte silinir.',
  'If sharing is suspended, the reason and the end are stored with your account.':
    'Paylaşımın durdurulursa nedeni ve bitiş zamanı hesabında saklanır.',
  'If you share a moment': 'Bir an paylaşıyorsan',
  'The video, its caption and its place, rounded to about 100 metres, are shown for 24 hours. The files are deleted within an hour after that, the record after 31 days.':
    'Video, açıklaması ve yaklaşık 100 metreye yuvarlanmış yeri 24 saat gösterilir. Dosyalar bundan sonraki bir saat içinde, kaydı ise 31 gün sonra silinir.',
  'The exact position is used to find the place, and deleted as soon as the moment is live or has failed.':
    'Kesin konum yalnızca yeri bulmak için kullanılır; an yayına girince ya da başarısız olunca silinir.',
  'If you are shown': 'Burada görünüyorsan',
  'Stories of profiles at the network are not shown after 24 hours. Their record is deleted 30 days later.':
    'Ağdaki profillerin hikâyeleri 24 saatten sonra gösterilmez. Kayıtları bundan 30 gün sonra silinir.',
  'The name, the picture and the home of a profile are stored to place its stories, until the profile is removed.':
    'Bir profilin adı, resmi ve bulunduğu yer, hikâyelerini haritada doğru yere koymak için profil kaldırılana kadar saklanır.',
  'Of a removed profile the name and the id are kept, so that nothing of it is stored again.':
    'Kaldırılan bir profilin adı ve kimlik numarası, ona ait hiçbir şey bir daha saklanmasın diye tutulur.',
  'If you report or ask for a removal': 'Bildirimde bulunuyor veya kaldırma istiyorsan',
  'Your words, and the link, name or place of a request, are deleted after 90 days.':
    'Yazdıkların ve isteğindeki bağlantı, ad veya yer 90 gün sonra silinir.',
  'Your e-mail address is stored encrypted. It is deleted 30 days after the decision, and after 90 days at the latest.':
    'E-posta adresin şifrelenmiş olarak saklanır. Karardan 30 gün sonra, en geç 90 gün içinde silinir.',
  'Your internet address is not stored. A keyed hash of it counts one report for each address, and is deleted after 90 days.':
    'İnternet adresin saklanmaz. Her adresin bir kez sayılması için gizli anahtarlı bir özeti tutulur ve 90 gün sonra silinir.',
  'What is kept': 'Neler kalır?',
  'The reason, the time and the decision of a report are kept, without anything about you. So is a fingerprint of a removed video, so that it is not shared again.':
    'Bir bildirimin nedeni, zamanı ve kararı, sana dair hiçbir bilgi olmadan saklanır. Kaldırılan bir videonun dijital parmak izi de yeniden paylaşılmasın diye saklanır.',
  'Your choice': 'Senin seçimin',
  'Delete a moment or your account in your profile, or ask for the removal of what others show of you.':
    'Bir anını veya hesabını profilinden sil ya da başkalarının seninle ilgili gösterdiklerinin kaldırılmasını iste.',
};
