import type { VideoContainer } from '@around/contracts/moments/video-container';
import { z } from 'zod';
import type { Limits, ToolRunner } from '../media-tools/run-limited.ts';
import { VideoRefused } from './video-refused.ts';

const limits: Limits = {
  timeoutMs: 20_000,
  cpuSeconds: 20,
  addressSpaceBytes: 2 ** 30,
  fileBytes: 2 ** 20,
};

/** Undefined for "N/A", which files without that fact have. */
const NumberText = z
  .string()
  .transform(Number)
  .transform((value) => (Number.isFinite(value) ? value : undefined))
  .optional();
/** As 00:00:03.500000000. */
const ClockText = z
  .string()
  .transform((text) => text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0))
  .transform((value) => (Number.isFinite(value) ? value : undefined))
  .optional();

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  width: z.int().default(0),
  height: z.int().default(0),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().default('0/0'),
  r_frame_rate: z.string().default('0/0'),
  duration: NumberText,
  nb_read_packets: NumberText,
  color_transfer: z.string().optional(),
  tags: z.object({ DURATION: ClockText }).default({ DURATION: undefined }),
  disposition: z.object({ attached_pic: z.int().default(0) }).default({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
export type ProbedStream = z.infer<typeof Stream>;

const Probed = z.object({
  streams: z.array(Stream),
  format: z.object({ duration: NumberText }),
});

export type ProbedVideo = {
  streams: ProbedStream[];
  /** Seconds of the whole file; undefined where the file does not say it, as recordings of browsers do. */
  durationSeconds: number | undefined;
  /** A part of the file could not be read. */
  isDamaged: boolean;
};
type Source = { folder: string; file: string; container: VideoContainer; signal: AbortSignal };

const ENTRIES = [
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,duration,nb_read_packets,color_transfer',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'stream_tags=DURATION',
  'format=duration',
].join(':');

/** Reads the whole file without decoding it, so the numbers of packets are facts and not claims. */
export async function probeVideo(run: ToolRunner, { folder, file, container, signal }: Source): Promise<ProbedVideo> {
  const args = [
    '-v',
    'error',
    '-of',
    'json',
    '-count_packets',
    '-show_entries',
    ENTRIES,
    ...inputOptions(container),
    '-i',
    `file:${file}`,
  ];
  const { stdout, stderr, code } = await run({ tool: 'ffprobe', args, folder, limits, signal });
  const probed = code === 0 ? Probed.safeParse(parseJson(stdout)) : undefined;
  if (!probed?.success)
    throw new VideoRefused('unreadable', { cause: probed?.error ?? new Error(stderr.slice(-2_000)) });
  const { streams, format } = probed.data;
  return { streams, durationSeconds: format.duration, isDamaged: stderr.trim() !== '' };
}

/** The demuxer is given and not guessed, so no playlist is ever parsed, and a file cannot refer to another resource. */
export function inputOptions(container: VideoContainer): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4,matroska,webm', '-f', container];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
