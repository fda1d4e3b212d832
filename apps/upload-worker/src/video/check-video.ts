import { findVideoFault } from '@around/contracts/moments/moment-limits';
import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import type { ProbedStream, ProbedVideo } from './probe-video.ts';
import { VideoRefused } from './video-refused.ts';

const VIDEO_CODECS = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1']);
const AUDIO_CODECS = new Set(['aac', 'mp3', 'opus', 'vorbis', 'alac', 'flac', 'ac3', 'eac3', 'amr_nb', 'amr_wb']);
const RAW_AUDIO = /^pcm_/;
const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67']);

const MAX_FRAME_RATE = 120;

/** What is needed to convert a video. */
export type VideoPlan = {
  videoIndex: number;
  audioIndex: number | undefined;
  /** As displayed: rotated, with square pixels. */
  width: number;
  height: number;
  /** A fraction as ffmpeg writes it; undefined when the file does not say it. */
  frameRate: string | undefined;
  isHdr: boolean;
  durationSeconds: number | undefined;
};

/** Throws `VideoRefused` unless the file follows the rules. Uses only the output of ffprobe, before anything is decoded. */
export function checkVideo({ streams, durationSeconds }: ProbedVideo): VideoPlan {
  const video = findVideo(streams);
  const size = displaySize(video);
  const frameRate = readFraction(video.avg_frame_rate);
  if (frameRate !== undefined && frameRate > MAX_FRAME_RATE) throw new VideoRefused('too_many_frames');
  refuse(findVideoFault({ width: video.width, height: video.height, seconds: durationSeconds }));
  return {
    ...size,
    videoIndex: video.index,
    audioIndex: streams.find(isKnownAudio)?.index,
    frameRate: frameRate === undefined ? undefined : video.avg_frame_rate,
    isHdr: HDR_TRANSFERS.has(video.color_transfer ?? ''),
    durationSeconds,
  };
}

function refuse(fault: MomentFailure | undefined): void {
  if (fault) throw new VideoRefused(fault);
}

function findVideo(streams: ProbedStream[]): ProbedStream {
  const [video, ...others] = streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  );
  if (!video) throw new VideoRefused('no_video');
  if (others.length > 0) throw new VideoRefused('several_videos');
  if (!VIDEO_CODECS.has(video.codec_name)) throw new VideoRefused('codec_not_supported');
  return video;
}

function isKnownAudio({ codec_type, codec_name }: ProbedStream): boolean {
  return codec_type === 'audio' && (AUDIO_CODECS.has(codec_name) || RAW_AUDIO.test(codec_name));
}

function displaySize(video: ProbedStream): { width: number; height: number } {
  const { width, height } = video;
  const pixelRatio = readFraction(video.sample_aspect_ratio?.replace(':', '/') ?? '') ?? 1;
  const rotation = video.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const square = { width: width * pixelRatio, height };
  const isTurned = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return isTurned ? { width: square.height, height: square.width } : square;
}

/** Undefined for zero and for anything that is no fraction. */
function readFraction(text: string): number | undefined {
  const [numerator, denominator] = text.split('/').map(Number);
  const value = numerator! / denominator!;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
