import type { FullCatalogue } from '../../../../ui/language/translate.ts';
import type { ShareText } from './share-text.ts';

export const turkish: FullCatalogue<ShareText> = {
  'Please select a video file': 'Lütfen bir video dosyası seç',
  'Please enter a location': 'Lütfen bir konum gir',
  'The location must be at most 100 characters': 'Konum en fazla 100 karakter olabilir',
  'The caption must be at most 500 characters': 'Açıklama en fazla 500 karakter olabilir',
  'Please select a video smaller than 100MB': "Lütfen 100 MB'tan küçük bir video seç",
  'The coordinates are not valid': 'Koordinatlar geçerli değil',
  'The video is longer than 3 minutes': 'Video 3 dakikadan uzun',
  'The video is shorter than half a second': 'Video yarım saniyeden kısa',
  'The picture of this video is too large': 'Bu videonun görüntüsü çok büyük',
  'The picture of this video is too small': 'Bu videonun görüntüsü çok küçük',
  'This file is not an MP4, MOV or WebM video': 'Bu dosya bir MP4, MOV veya WebM videosu değil',
  'This video could not be read. The file may be damaged or incomplete.':
    'Bu video okunamadı. Dosya bozuk veya eksik olabilir.',
  "We don't know this place. Choose a suggestion or use your position.":
    'Bu yeri bilmiyoruz. Bir öneri seç veya bulunduğun yeri kullan.',
  'Please write something visible, or leave the caption empty': 'Lütfen görünür bir şey yaz veya açıklamayı boş bırak',
  'This file is empty. Please choose another video.': 'Bu dosya boş. Lütfen başka bir video seç.',
  "This browser can't save your video. Keep this page open until it's shared.":
    'Bu tarayıcı videonu saklayamıyor. Paylaşılana kadar bu sayfayı açık tut.',
  'The upload is damaged or incomplete': 'Yükleme bozuk veya eksik',
  'There is no room for videos right now. Please try again later.':
    'Şu anda videolar için yer yok. Lütfen daha sonra tekrar dene.',
  'Videos cannot be stored right now. Please try again soon.':
    'Videolar şu anda kaydedilemiyor. Lütfen birazdan tekrar dene.',
  'This moment has been deleted': 'Bu an silinmiş',

  Video: 'Video',
  Location: 'Konum',
  'Caption (optional)': 'Açıklama (isteğe bağlı)',
  '{used} of {max} characters': '{used} / {max} karakter',
  'Say what is happening': 'Neler olduğunu yaz',
  Cancel: 'Vazgeç',
  'Sign up to continue': 'Devam etmek için kaydol',
  'Sharing...': 'Paylaşılıyor...',
  'Try again': 'Tekrar dene',
  'Add a video and a location to share your moment.': 'Anını paylaşmak için bir video ve bir konum ekle.',
  'Add a video to share your moment.': 'Anını paylaşmak için bir video ekle.',
  'Add a location to share your moment.': 'Anını paylaşmak için bir konum ekle.',
  'What everybody can see': 'Herkesin görebilecekleri',
  'The video, the location and your caption, for 24 hours. Then they are deleted.':
    'Video, konum ve açıklaman, 24 saat boyunca. Sonra silinirler.',
  'The position of the location, rounded to about 100 m. Your exact position is never shown.':
    'Konumun yaklaşık 100 m yuvarlanmış koordinatları. Tam yerin asla gösterilmez.',
  'Your name and your username are not shown.': 'Adın ve kullanıcı adın gösterilmez.',
  'Location data inside the video file is removed.': 'Video dosyasının içindeki konum bilgileri silinir.',

  'Choose a video': 'Video seç',
  'Record a video': 'Video çek',
  'or drop it here': 'veya buraya bırak',
  'Drop the video here': 'Videoyu buraya bırak',
  Replace: 'Değiştir',
  Remove: 'Kaldır',
  'MP4, MOV or WebM, up to 100MB': 'MP4, MOV veya WebM, en fazla 100 MB',
  '{size} MB': '{size} MB',
  'Preview of {name}': '{name} önizlemesi',
  'This browser cannot show a preview. The video can be shared all the same.':
    'Bu tarayıcı önizleme gösteremiyor. Video yine de paylaşılabilir.',
  'Getting your video back...': 'Videon geri getiriliyor...',

  'Where was it?': 'Neredeydi?',
  'Use my position': 'Bulunduğum yeri kullan',
  'Finding your position...': 'Yerin bulunuyor...',
  'Position: {latitude}, {longitude}': 'Koordinatlar: {latitude}, {longitude}',
  'Remove position': 'Koordinatları kaldır',
  'Choose a suggestion or use your position, so that we find the place.':
    'Yeri bulabilmemiz için bir öneri seç veya bulunduğun yeri kullan.',

  Sending: 'Gönderiliyor',
  Processing: 'İşleniyor',
  Live: 'Yayında',
  '{sent} of {total} MB': '{sent} / {total} MB',
  '{count} seconds left': '{count} saniye kaldı',
  '{count} minutes left': '{count} dakika kaldı',
  'Calculating the time left...': 'Kalan süre hesaplanıyor...',
  'Keep this page open until your video is sent.': 'Videon gönderilene kadar bu sayfayı açık tut.',
  'Almost sent. Keep this page open.': 'Neredeyse bitti. Bu sayfayı açık tut.',
  'Almost sent. If you close this page, the rest is sent in the background.':
    'Neredeyse bitti. Bu sayfayı kapatırsan kalanı arka planda gönderilir.',
  'The connection is interrupted. Sending continues when it is back.':
    'Bağlantı kesildi. Geri geldiğinde gönderme devam eder.',
  'If you close this page, your video is sent in the background.':
    'Bu sayfayı kapatırsan videon arka planda gönderilir.',
  'Your video arrived. It is being prepared.': 'Videon ulaştı. Hazırlanıyor.',
  'Your video is still being sent. Stop sending it?': 'Videon hâlâ gönderiliyor. Gönderim durdurulsun mu?',
  'Stop sending': 'Göndermeyi durdur',
  'Keep sending': 'Göndermeye devam et',
  'Sharing cancelled': 'Paylaşım iptal edildi',
  'Your video was not shared. It is still in the form.': 'Videon paylaşılmadı. Formda duruyor.',
  'Your video is still in the form.': 'Videon formda duruyor.',

  'Invalid File': 'Geçersiz dosya',
  'File Too Large': 'Dosya çok büyük',
  'Video Too Long': 'Video çok uzun',
  'Authentication Required': 'Giriş yapman gerekiyor',
  'Please sign in or create an account to share videos': 'Video paylaşmak için lütfen giriş yap veya hesap oluştur',
  'Upload Error': 'Yükleme hatası',
  'Please select a video file and location': 'Lütfen bir video dosyası ve konum seç',
  'Upload Failed': 'Yükleme başarısız',
  'Error sharing your moment': 'Anın paylaşılırken bir hata oluştu',
  'Failed to upload video': 'Video yüklenemedi',
  'Something went wrong during upload': 'Yükleme sırasında bir sorun oluştu',
  'Moment Shared Successfully!': 'Anın paylaşıldı!',
  'Your video has been shared and will appear in the feed shortly.': 'Videon paylaşıldı ve birazdan akışta görünecek.',
  'My moments': 'Anlarım',

  'Checking authentication status...': 'Giriş durumu kontrol ediliyor...',
  'We could not check whether you are signed in. Please try again.':
    'Giriş yapıp yapmadığını kontrol edemedik. Lütfen tekrar dene.',
  'Share Your Story': 'Hikâyeni paylaş',
  'Show people nearby what is happening where you are. Your moment is gone after 24 hours.':
    'Yakındakilere bulunduğun yerde neler olduğunu göster. Anın 24 saat sonra kaybolur.',
  'Drop a video anywhere on this card to start.': 'Başlamak için bu kartın üzerine bir video bırak.',
  Guidelines: 'Kurallar',
  'Maximum video size: 100MB': 'En büyük video boyutu: 100 MB',
  'Recommended length: 5-30 seconds': 'Önerilen süre: 5-30 saniye',
  'Supported formats: MP4, MOV, WebM': 'Desteklenen biçimler: MP4, MOV, WebM',
  'Always include a clear location name': 'Her zaman anlaşılır bir konum adı yaz',
  "Respect others' privacy": 'Başkalarının mahremiyetine saygı göster',
  'You cannot share moments at the moment': 'Şu anda an paylaşamazsın',
  'Reason: {reason}': 'Neden: {reason}',
  'You can share again from {time} on.': 'Yeniden paylaşabileceğin zaman: {time}',
  'This suspension has no end.': 'Bu durdurma süresiz.',
  'Read the rules': 'Kuralları oku',
};
