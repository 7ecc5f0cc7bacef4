/** Emoji by their Slack short names: the ones bots and people commonly write. Unknown names stay as text. */
const TABLE = `
white_check_mark ✅|heavy_check_mark ✔️|ballot_box_with_check ☑️|x ❌|negative_squared_cross_mark ❎|warning ⚠️|no_entry ⛔|no_entry_sign 🚫
octagonal_sign 🛑|rotating_light 🚨|exclamation ❗|question ❓|grey_question ❔|bangbang ‼️|information_source ℹ️|bulb 💡|mag 🔍|mag_right 🔎
hourglass ⌛|hourglass_flowing_sand ⏳|alarm_clock ⏰|stopwatch ⏱️|clock3 🕒|calendar 📅|date 📆|spiral_calendar_pad 🗓️|memo 📝|pencil 📝|pencil2 ✏️
page_facing_up 📄|page_with_curl 📃|bookmark_tabs 📑|clipboard 📋|notebook 📓|books 📚|book 📖|bookmark 🔖|pushpin 📌|round_pushpin 📍|paperclip 📎
file_folder 📁|open_file_folder 📂|card_index_dividers 🗂️|wastebasket 🗑️|link 🔗|lock 🔒|unlock 🔓|key 🔑|shield 🛡️|bell 🔔|no_bell 🔕
bar_chart 📊|chart_with_upwards_trend 📈|chart_with_downwards_trend 📉|moneybag 💰|money_with_wings 💸|credit_card 💳|receipt 🧾|package 📦
rocket 🚀|tada 🎉|confetti_ball 🎊|sparkles ✨|star ⭐|star2 🌟|fire 🔥|zap ⚡|boom 💥|100 💯|trophy 🏆|medal 🏅|gift 🎁|dart 🎯
thumbsup 👍|+1 👍|thumbsdown 👎|-1 👎|ok_hand 👌|raised_hands 🙌|clap 👏|pray 🙏|wave 👋|muscle 💪|point_right 👉|point_left 👈|point_up ☝️|point_down 👇|handshake 🤝|eyes 👀
smile 😄|grinning 😀|slightly_smiling_face 🙂|blush 😊|joy 😂|laughing 😆|sweat_smile 😅|wink 😉|heart_eyes 😍|thinking_face 🤔|neutral_face 😐|sob 😭|cry 😢|scream 😱|sunglasses 😎|upside_down_face 🙃|zzz 💤|see_no_evil 🙈
heart ❤️|green_heart 💚|blue_heart 💙|yellow_heart 💛|purple_heart 💜|broken_heart 💔
robot_face 🤖|speech_balloon 💬|thought_balloon 💭|loudspeaker 📢|mega 📣|email 📧|envelope ✉️|incoming_envelope 📨|inbox_tray 📥|outbox_tray 📤|phone ☎️|telephone_receiver 📞|computer 💻|desktop_computer 🖥️|iphone 📱
gear ⚙️|wrench 🔧|hammer 🔨|hammer_and_wrench 🛠️|construction 🚧|bug 🐛|test_tube 🧪|repeat 🔁|arrows_counterclockwise 🔄|arrow_right ➡️|arrow_left ⬅️|arrow_up ⬆️|arrow_down ⬇️|arrow_forward ▶️|leftwards_arrow_with_hook ↩️|double_vertical_bar ⏸️|black_square_for_stop ⏹️|fast_forward ⏩
red_circle 🔴|large_orange_circle 🟠|large_yellow_circle 🟡|large_green_circle 🟢|large_blue_circle 🔵|white_circle ⚪|black_circle ⚫|small_blue_diamond 🔹|small_orange_diamond 🔸
one 1️⃣|two 2️⃣|three 3️⃣|four 4️⃣|five 5️⃣|six 6️⃣|seven 7️⃣|eight 8️⃣|nine 9️⃣|keycap_ten 🔟|heavy_plus_sign ➕|heavy_minus_sign ➖
coffee ☕|pizza 🍕|cake 🍰|birthday 🎂|beers 🍻|ramen 🍜|rice 🍚|sunny ☀️|cloud ☁️|umbrella ☔|snowflake ❄️|seedling 🌱|cherry_blossom 🌸|kr 🇰🇷|us 🇺🇸|office 🏢|house 🏠|airplane ✈️|bus 🚌|art 🎨|musical_note 🎵|soccer ⚽|crown 👑|busts_in_silhouette 👥|bust_in_silhouette 👤`;

const EMOJI = new Map(
  TABLE.trim()
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" ")),
);

/** The character for `:name:`, or null. Skin tones are dropped. */
export function emojiFor(name) {
  return EMOJI.get(name.replace(/::skin-tone-\d$/, "")) ?? null;
}
