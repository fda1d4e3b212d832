import { UploadPage } from '../../visitor/moments/share/page/upload-page.tsx';
import { BottomBar } from '../shell/bottom-bar.tsx';

export function UploadRoute() {
  return (
    <div className="with-bottom-bar">
      <UploadPage />
      <BottomBar current="share" />
    </div>
  );
}
