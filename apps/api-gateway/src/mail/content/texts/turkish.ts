import type { MailTexts } from './mail-texts.ts';

export const turkish: MailTexts = {
  codeLife: (minutes) => `Kod ${minutes} dakika geçerlidir ve yalnızca bir kez kullanılabilir.`,
  codeIsSecret: 'Around’dan hiç kimse sizden bu kodu istemez. Kodu kimseyle paylaşmayın.',
  verificationCode: {
    subject: (code) => `Around kodunuz: ${code}`,
    heading: 'E-posta adresinizi doğrulayın',
    lead: 'Bu adresin size ait olduğunu doğrulamak için bu kodu Around’a girin.',
    notRequested: 'Bu kodu siz istemediyseniz bu e-postayı dikkate almayın. Kod olmadan kimse adresinizi kullanamaz.',
  },
  newPasswordCode: {
    subject: (code) => `Yeni şifre için Around kodunuz: ${code}`,
    heading: 'Yeni şifrenizi belirleyin',
    lead: 'Yeni bir şifre belirlemek için bu kodu Around’a girin.',
    notRequested: 'Yeni şifreyi siz istemediyseniz bu e-postayı dikkate almayın. Şifreniz aynı kalır.',
  },
  passwordChanged: (when) => ({
    subject: 'Around şifreniz değiştirildi',
    heading: 'Şifreniz değiştirildi',
    lead: `Around hesabınızın şifresi ${when} tarihinde değiştirildi. Diğer tüm cihazlardaki oturumlarınız kapatıldı.`,
    notYou: 'Bunu siz yapmadıysanız giriş ekranından hemen yeni bir şifre isteyin.',
  }),
  passkeyAdded: (when, passkey) => ({
    subject: 'Around hesabınıza bir geçiş anahtarı eklendi',
    heading: 'Geçiş anahtarı eklendi',
    lead: `“${passkey}” adlı geçiş anahtarı ${when} tarihinde Around hesabınıza eklendi. Bu anahtarla oturum açılabilir.`,
    notYou: 'Bunu siz yapmadıysanız profilinizden bu geçiş anahtarını kaldırın ve şifrenizi değiştirin.',
  }),
  emailChanged: (when) => ({
    subject: 'Around e-posta adresiniz değiştirildi',
    heading: 'E-posta adresiniz değiştirildi',
    lead: `Around hesabınızın e-posta adresi ${when} tarihinde değiştirildi. Bu adresle artık oturum açılamaz ve yeni şifre belirlenemez.`,
    notYou:
      'Bunu siz yapmadıysanız kullanıcı adınızla oturum açın, şifrenizi değiştirin ve adresinizi yeniden ekleyin.',
  }),
  openProfile: 'Profilinizi açın',
  tagline: 'Çevrenizde şu anda olup biteni görün.',
};
