import type { MailTexts } from './mail-texts.ts';

export const turkish: MailTexts = {
  codeLife: (minutes) => `Kod ${minutes} dakika geçerlidir ve yalnızca bir kez kullanılabilir.`,
  codeIsSecret: 'Around’dan hiç kimse senden bu kodu istemez. Kodu kimseyle paylaşma.',
  verificationCode: {
    subject: (code) => `Around kodun: ${code}`,
    heading: 'E-posta adresini doğrula',
    lead: 'Bu adresin sana ait olduğunu doğrulamak için bu kodu Around’a gir.',
    notRequested: 'Bu kodu sen istemediysen bu e-postayı dikkate alma. Kod olmadan kimse adresini kullanamaz.',
  },
  newPasswordCode: {
    subject: (code) => `Yeni parola için Around kodun: ${code}`,
    heading: 'Yeni parolanı belirle',
    lead: 'Yeni bir parola belirlemek için bu kodu Around’a gir.',
    notRequested: 'Yeni parolayı sen istemediysen bu e-postayı dikkate alma. Parolan aynı kalır.',
  },
  passwordChanged: (when) => ({
    subject: 'Around parolan değiştirildi',
    heading: 'Parolan değiştirildi',
    lead: `Around hesabının parolası ${when} tarihinde değiştirildi. Diğer tüm cihazlardaki oturumların kapatıldı.`,
    notYou: 'Bunu sen yapmadıysan giriş ekranından hemen yeni bir parola iste.',
  }),
  passkeyAdded: (when, passkey) => ({
    subject: 'Around hesabına bir geçiş anahtarı eklendi',
    heading: 'Geçiş anahtarı eklendi',
    lead: `“${passkey}” adlı geçiş anahtarı ${when} tarihinde Around hesabına eklendi. Bu anahtarla giriş yapılabilir.`,
    notYou: 'Bunu sen yapmadıysan profilinden bu geçiş anahtarını kaldır ve parolanı değiştir.',
  }),
  providerLinked: (when, provider) => ({
    subject: `${provider} Around hesabına bağlandı`,
    heading: `${provider} bağlandı`,
    lead: `${provider}, ${when} tarihinde Around hesabına bağlandı. Bununla giriş yapılabilir.`,
    notYou: 'Bunu sen yapmadıysan profilinden bağlantıyı kes ve parolanı değiştir.',
  }),
  emailChanged: (when) => ({
    subject: 'Around e-posta adresin değiştirildi',
    heading: 'E-posta adresin değiştirildi',
    lead: `Around hesabının e-posta adresi ${when} tarihinde değiştirildi. Bu adresle artık giriş yapılamaz ve yeni parola belirlenemez.`,
    notYou: 'Bunu sen yapmadıysan kullanıcı adınla giriş yap, parolanı değiştir ve adresini yeniden ekle.',
  }),
  openProfile: 'Profilini aç',
  tagline: 'Çevrende şu anda neler olduğunu gör.',
};
