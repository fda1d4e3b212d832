import { useState } from 'react';
import { type TestUpload, UploadTestPage } from '../../../developer/upload-test/upload-test-page.tsx';
import { randomKey } from '../../../ui/api/random-key.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';
import { delay } from '../../../ui/time/delay.ts';
import { AuthDialog } from '../../../visitor/auth/dialog/auth-dialog.tsx';
import { createDetector } from '../../../visitor/location/detection.ts';
import { nameOfPosition } from '../../../visitor/location/place-name.ts';
import { sendVideo } from '../../../visitor/moments/upload/send-video.ts';

type Located = { name: string; position: { latitude: number; longitude: number } };

export function UploadTestRoute({ title }: { title: string }) {
  useTitle(`${title} · Around`);
  const [isSigningIn, setIsSigningIn] = useState(false);

  async function send(upload: TestUpload) {
    try {
      const idempotencyKey = randomKey();
      const { signal } = new AbortController();
      return await sendVideo(upload, { signal, idempotencyKey, onProgress: () => {} });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) {
        const description = 'Please sign in or create an account to share videos';
        showNotice({ tone: 'error', title: 'Authentication Required', description });
        setIsSigningIn(true);
      }
      throw error;
    }
  }

  return (
    <>
      <UploadTestPage locate={locate} send={send} title={title} />
      {isSigningIn && <AuthDialog onClose={() => setIsSigningIn(false)} returnTo="/upload-test" />}
    </>
  );
}

function locate(): Promise<Located> {
  const { geolocation } = navigator as Partial<Navigator>;
  return new Promise((resolve, reject) => {
    const detector = createDetector({
      geolocation,
      delay,
      onChange(detection) {
        if (detection.phase === 'failed') reject(new Error(detection.message));
        if (detection.phase !== 'found') return;
        const position = { latitude: detection.lat, longitude: detection.lng };
        void nameOfPosition(position).then(({ name }) => resolve({ name, position }));
      },
    });
    detector.start();
  });
}
