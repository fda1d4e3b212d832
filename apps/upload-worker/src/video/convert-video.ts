import type { VideoContainer } from '@around/contracts/moments/video-container';
import type { MediaTools } from '../media-tools/media-tools.ts';
import type { Limits } from '../media-tools/run-limited.ts';
import { Outage } from '../outage.ts';
import type { VideoPlan } from './check-video.ts';
import { inputOptions } from './probe-video.ts';
import { fitRendition, type Rendition, renditions } from './renditions.ts';
import { VideoRefused } from './video-refused.ts';

/** More than the longest video, so that a file cannot claim to be shorter than it is. */
const MAX_DECODED_SECONDS = 182;
/** Of the packets and frames; fewer damaged ones are concealed. */
const MAX_DAMAGED_SHARE = 0.1;

const BASE_MS = 120_000;
const LONGEST_MS = 600_000;
/** Processor time that was measured for noisy HEVC of 10 bits, and for noise in the result; three times as much is allowed. */
const MS_PER_MEGAPIXEL = 3 * 8;
const MS_PER_SECOND_OF_VIDEO = 3 * 1_500;
const CORES = 4;
const OUTPUT_BYTES = 200 * 2 ** 20;
const ADDRESS_SPACE_BYTES = 4 * 2 ** 30;

// Frames in light values of 32 bits, with the primaries and then the curve of ordinary screens. 203 nits are the white of HDR (ITU-R
// BT.2408): darker light stays as it is, and only highlights, up to 1000 nits, are compressed.
const TONE_MAP = [
  'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709',
  `tonemap=mobius:param=0.75:peak=${1_000 / 203}:desat=0`,
  'zscale=t=bt709:m=bt709:r=tv',
].join(',');

// x264 writes its settings into SEI units, and ffmpeg its name into the streams; no player needs them.
const NO_METADATA = [
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-metadata:s:v',
  'encoder=H.264',
  '-fflags',
  '+bitexact',
  '-flags:a',
  '+bitexact',
];
const NO_SEI = ['-bsf:v', 'filter_units=remove_types=6'];

type Conversion = { folder: string; file: string; container: VideoContainer; plan: VideoPlan; signal: AbortSignal };

/**
 * Decodes the whole video once and writes all renditions: H.264 and AAC with the index first. Streams other than picture and sound,
 * and all metadata, are dropped. Throws `VideoRefused` when more of the file is damaged than can be concealed.
 */
export async function convertVideo(tools: MediaTools, conversion: Conversion): Promise<void> {
  const { folder, file, container, plan, signal } = conversion;
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'repeat+warning', '-y', '-threads', '2'],
    ...['-max_error_rate', `${MAX_DAMAGED_SHARE}`],
    ...[...inputOptions(container), '-i', `file:${file}`],
    ...['-filter_complex', filters(plan, tools.canToneMap)],
    ...renditions.flatMap((rendition) => outputOptions(rendition, plan)),
  ];
  const { code, stderr } = await tools.run({ tool: 'ffmpeg', args, folder, limits: limitsOf(plan), signal });
  const damaged = stderr.match(/corrupt decoded frame/g)?.length ?? 0;
  if (code === 0 && damaged <= MAX_DAMAGED_SHARE * plan.frames) return;
  const cause = new Error(stderr.slice(-2_000));
  if (/No space left on device/.test(stderr)) throw new Outage('The temporary folder is full', { cause });
  throw new VideoRefused('unreadable', { cause });
}

function filters(plan: VideoPlan, canToneMap: boolean): string {
  const { width, height } = fitRendition(plan, renditions[0]);
  const first = [
    `fps=${plan.frameRate}`,
    // The shape of the picture changes when a phone is turned while it records in a browser.
    `scale=w='2*round(min(${width},${height}*dar)/2)':h='2*round(min(${height},${width}/dar)/2)':flags=bicubic`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    'setsar=1',
    ...(plan.isHdr && canToneMap ? [TONE_MAP] : []),
    'format=yuv420p',
    `split=${renditions.length}${renditions.map(({ name }) => `[in${name}]`).join('')}`,
  ].join(',');
  const rest = renditions.map((rendition) => {
    const size = fitRendition(plan, rendition);
    return `[in${rendition.name}]scale=${size.width}:${size.height}:flags=bicubic,setsar=1[out${rendition.name}]`;
  });
  return [`[0:${plan.videoIndex}]${first}`, ...rest].join(';');
}

function outputOptions({ name, file, crf, maxKbps, audioKbps }: Rendition, { audioIndex }: VideoPlan): string[] {
  const audio =
    audioIndex === undefined
      ? ['-an']
      : ['-map', `0:${audioIndex}`, '-c:a', 'aac', '-b:a', `${audioKbps}k`, '-ac', '2', '-ar', '48000'];
  return [
    ...['-map', `[out${name}]`, ...audio, '-sn', '-dn', '-t', `${MAX_DECODED_SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-crf', `${crf}`],
    ...['-maxrate', `${maxKbps}k`, '-bufsize', `${2 * maxKbps}k`, '-g', '60', '-threads', '2'],
    ...[...NO_SEI, ...NO_METADATA, '-movflags', '+faststart', '-f', 'mp4', file],
  ];
}

function limitsOf({ decodedPixels, durationSeconds = MAX_DECODED_SECONDS }: VideoPlan): Limits {
  const workMs = (decodedPixels / 1e6) * MS_PER_MEGAPIXEL + durationSeconds * MS_PER_SECOND_OF_VIDEO;
  const timeoutMs = Math.min(BASE_MS + workMs, LONGEST_MS);
  return {
    timeoutMs,
    cpuSeconds: Math.ceil((timeoutMs / 1_000) * CORES),
    addressSpaceBytes: ADDRESS_SPACE_BYTES,
    fileBytes: OUTPUT_BYTES,
  };
}
