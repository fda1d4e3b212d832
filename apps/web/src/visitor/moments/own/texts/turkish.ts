import type { FullCatalogue } from '../../../../ui/language/translate.ts';
import type { OwnText } from './own-text.ts';

export const turkish: FullCatalogue<OwnText> = {
  'My moments': 'Anlarım',
  'Only you see this list. A live moment is visible to everybody for 24 hours.':
    'Bu listeyi yalnızca sen görürsün. Yayındaki bir anı 24 saat boyunca herkes görebilir.',
  'You have not shared a moment yet': 'Henüz bir an paylaşmadın',
  'Show people what is happening around you. Your video disappears after 24 hours.':
    'Çevrende neler olduğunu göster. Videon 24 saat sonra kaybolur.',
  'Show all {count} moments': '{count} anın tümünü göster',
  'Watch your moment at {place}': '{place}: anını izle',
  'Share again': 'Tekrar paylaş',

  Processing: 'İşleniyor',
  Live: 'Yayında',
  Failed: 'Başarısız',
  Removed: 'Kaldırıldı',
  Hidden: 'Gizli',
  'Hours left': 'Kalan saat',
  'We are preparing your video. This usually takes a few seconds.':
    'Videonu hazırlıyoruz. Bu genellikle birkaç saniye sürer.',
  'Your moment is live': 'Anın yayında',
  'Everybody can see your moment at {place} now.': '{place} konumundaki anını artık herkes görebilir.',
  'Your moment could not be published': 'Anın yayımlanamadı',
  'Your moment is not shown any more': 'Anın artık gösterilmiyor',

  'This video could not be read. The file may be damaged or incomplete.':
    'Bu video okunamadı. Dosya bozuk veya eksik olabilir.',
  'This file is not an MP4, MOV or WebM video': 'Bu dosya bir MP4, MOV veya WebM videosu değil',
  'This kind of video is not supported. Please save it as MP4 and try again.':
    'Bu video türü desteklenmiyor. Lütfen videoyu MP4 olarak kaydedip tekrar dene.',
  'This file contains no video': 'Bu dosyada video yok',
  'This file contains more than one video': 'Bu dosyada birden fazla video var',
  'The video is shorter than half a second': 'Video yarım saniyeden kısa',
  'The video is longer than 3 minutes': 'Video 3 dakikadan uzun',
  'The picture of this video is too large': 'Bu videonun görüntüsü çok büyük',
  'The picture of this video is too small': 'Bu videonun görüntüsü çok küçük',
  'This video has too many frames per second': 'Bu videonun saniyedeki kare sayısı çok yüksek',
  'This video takes too long to prepare. Please share a shorter one.':
    'Bu videoyu hazırlamak çok uzun sürüyor. Lütfen daha kısa bir video paylaş.',
  'We could not find this place. Please share the video again with your position.':
    'Bu yeri bulamadık. Lütfen videoyu konumunla birlikte tekrar paylaş.',
  'This video was removed before. It cannot be shared again.': 'Bu video daha önce kaldırıldı. Yeniden paylaşılamaz.',
  "This video was reported, and we're reviewing it. If we keep it, you can share it then.":
    'Bu video bildirildi, şu anda inceliyoruz. Kurallara uygunsa inceleme bitince paylaşabilirsin.',
  'Somebody has reported this moment. It is hidden until we have looked at it.':
    'Biri bu anı bildirdi. Biz inceleyene kadar gizli kalacak.',
  'We have looked at this moment and hidden it. Nobody else sees it.':
    'Bu anı inceledik ve gizledik. Onu başka kimse görmüyor.',
  'We hid this moment by mistake. Its 24 hours are over. You can share it again.':
    'Bu anı yanlışlıkla gizledik. 24 saati doldu. Yeniden paylaşabilirsin.',
  'This moment was removed because somebody asked us to remove it.':
    'Bu an, biri kaldırılmasını istediği için kaldırıldı.',
  'This moment was removed because it breaks our rules.': 'Bu an, kurallarımıza aykırı olduğu için kaldırıldı.',
  'We removed this moment by mistake. Its video is deleted already, so it cannot come back. You can share it again.':
    'Bu anı yanlışlıkla kaldırdık. Videosu çoktan silindiği için geri getirilemez. Yeniden paylaşabilirsin.',
  'The video was not received completely. Please share it again.': 'Video tam olarak alınamadı. Lütfen tekrar paylaş.',
  'Something went wrong while your video was prepared. Please share it again.':
    'Videon hazırlanırken bir sorun oluştu. Lütfen tekrar paylaş.',

  "Your moment wasn't sent": 'Anın gönderilemedi',
  'Your video is still here. Continue where it stopped.': 'Videon burada duruyor. Kaldığı yerden devam et.',
  Continue: 'Devam et',

  Delete: 'Sil',
  'Delete your moment at {place}': '{place}: anını sil',
  'Delete this moment?': 'Bu an silinsin mi?',
  'Your moment at {place} disappears for everybody at once, and its video is deleted. This cannot be undone.':
    '{place} konumundaki anın herkes için hemen kaybolur ve videosu silinir. Bu işlem geri alınamaz.',
  'Delete for good': 'Kalıcı olarak sil',
  'Deleting...': 'Siliniyor...',
  Cancel: 'Vazgeç',
  'This does not work right now. Please try again in a moment.': 'Bu şu anda yapılamıyor. Lütfen birazdan tekrar dene.',
  'Your moment has been deleted': 'Anın silindi',

  'Your moment': 'Senin anın',
  'Only you see this card.': 'Bu kartı yalnızca sen görürsün.',
  'Others can see your moment as soon as it is live. You can go on browsing.':
    'Anın yayına girer girmez başkaları da görebilir. Bu sırada gezinmeye devam edebilirsin.',
  'Options of your moment': 'Anınla ilgili seçenekler',
  'See all my moments': 'Tüm anlarımı gör',
};
