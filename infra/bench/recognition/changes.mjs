const H264 = '-c:v libx264 -preset veryfast -pix_fmt yuv420p -an';

/** What people do to a video before they share it again, knowingly or not. */
export const changes = [
  change('same size, CRF 32', `${H264} -crf 32`),
  change('200 kbit/s', `${H264} -b:v 200k -maxrate 200k -bufsize 400k`),
  change('240 pixels wide', `-vf scale=240:-2 ${H264}`),
  change('1080 pixels wide', `-vf scale=1080:-2 ${H264}`),
  change('VP8 in WebM', '-c:v libvpx -deadline realtime -cpu-used 8 -b:v 500k -an', 'webm'),
  change('15 frames a second', `-vf fps=15 ${H264}`),
  change('brighter (+0.08)', `-vf eq=brightness=0.08 ${H264}`),
  change('darker, less contrast', `-vf eq=brightness=-0.05:contrast=0.85 ${H264}`),
  change('crop of 1.5 % at each side', `-vf crop=iw*0.97:ih*0.97 ${H264}`),
  change('crop of 4 % at each side', `-vf crop=iw*0.92:ih*0.92 ${H264}`),
  change('crop, smaller, brighter, CRF 30', `-vf crop=iw*0.95:ih*0.95,scale=360:-2,eq=brightness=0.05 ${H264} -crf 30`),
  change('crop of 4 % at the top only', `-vf crop=iw:ih*0.96:0:ih*0.04 ${H264}`),
  change('mirrored', `-vf hflip ${H264}`),
];

function change(name, words, extension = 'mp4') {
  return { name, args: words.split(' '), extension };
}
