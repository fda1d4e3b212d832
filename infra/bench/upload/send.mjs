import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

const BOUNDARY = '----around-bench';
const CHUNK_BYTES = 65_536;
const FIELDS = { location: 'Kordon', latitude: '38.43', longitude: '27.14' };

/** One upload of this video by a plain PUT. */
export async function sendToNginx({ origin }, video) {
  await send(`${origin}/${randomUUID()}.mp4`, 'PUT', [video]);
}

/** One upload of this video as a form. */
export async function sendForm({ origin, cookie }, video) {
  const head = [
    ...Object.entries(FIELDS).map(
      ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    ),
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  ].join('');
  const body = [Buffer.from(head), video, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  await send(`${origin}/api/upload/video`, 'POST', body, { cookie, 'content-type': type });
}

/** One upload of this video by tus: created, then sent in one request. */
export async function sendResumable({ origin, cookie }, video) {
  const tus = { cookie, 'tus-resumable': '1.0.0' };
  const created = await send(`${origin}/api/upload/resumable`, 'POST', [], {
    ...tus,
    'upload-length': String(video.length),
    'upload-metadata': toMetadata(FIELDS),
  });
  const patch = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await send(origin + created.location, 'PATCH', [video], patch);
}

async function send(url, method, body, headers = {}) {
  const length = body.reduce((sum, { length }) => sum + length, 0);
  const outgoing = request(url, { method, agent: false, headers: { ...headers, 'content-length': String(length) } });
  const answered = once(outgoing, 'response');
  for (const bytes of body) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      if (!outgoing.write(bytes.subarray(at, at + CHUNK_BYTES)))
        await Promise.race([once(outgoing, 'drain'), answered]);
    }
  }
  outgoing.end();
  const [response] = await answered;
  const answer = await text(response);
  if (response.statusCode >= 300) throw new Error(`${method} ${url} answered ${response.statusCode}: ${answer}`);
  return response.headers;
}

function toMetadata(fields) {
  return Object.entries(fields)
    .map(([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`)
    .join(',');
}
