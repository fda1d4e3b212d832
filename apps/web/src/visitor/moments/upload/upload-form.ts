export type UploadForm = MomentFields & { video: File };

/** What is said about the video. */
export type MomentFields = {
  location: string;
  caption?: string;
  latitude?: number;
  longitude?: number;
};

/** Bytes of the video. The time left is known after the first seconds. */
export type UploadProgress = {
  /** What the browser has sent. It counts bytes in network buffers too. */
  sentBytes: number;
  totalBytes: number;
  secondsLeft?: number;
  /** The server has answered that it has the whole video. */
  isReceived?: boolean;
};

export type UploadOptions = {
  signal: AbortSignal;
  /** The same for every attempt to share this video, so that it is shared once. */
  idempotencyKey: string;
  onProgress: (progress: UploadProgress) => void;
};

/** The text fields of the request. Coordinates are sent only if both are known. */
export function textFields({ location, caption, latitude, longitude }: MomentFields): Record<string, string> {
  const hasPosition = latitude !== undefined && longitude !== undefined;
  return {
    location,
    ...(caption !== undefined && { caption }),
    ...(hasPosition && { latitude: String(latitude), longitude: String(longitude) }),
  };
}

export function toFormData(form: UploadForm): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries(textFields(form))) data.append(name, text);
  data.append('video', form.video);
  return data;
}
