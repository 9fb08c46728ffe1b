/**
 * Outcome of a call with the owner's own ids (the group's, its code, its members', a chat shared by link):
 * x  it succeeds and changes nothing of the owner's or the group's
 * w  it succeeds and changes something there
 * -  it is refused and changes nothing
 */
export const EXPECTED_CALLS = `
                        visitor    deleted    stranger   ex-member  member     owner
ban_group_member        -          -          -          -          -          w
begin_tutor_answer      -          -          -          -          -          -
count_own_rows          -          -          x          x          x          x
count_question_news     -          -          x          x          x          x
create_group            -          -          x          x          x          w
delete_group            -          -          -          -          -          w
due_account_deletions   -          -          -          -          -          -
ensure_profile          -          -          x          x          x          x
flag_answer             -          -          -          -          -          -
give_paper              -          -          -          -          w          w
good_questions          x          -          x          x          x          x
grow_tutor_answer       -          -          -          -          -          -
invite_preview          x          -          x          x          x          x
is_email_registered     x          -          x          x          x          x
is_moderator            -          -          x          x          x          x
is_username_available   -          -          x          x          x          x
join_group              -          -          w          w          x          x
join_public_group       -          -          x          x          x          x
keep_account            -          -          x          x          x          x
leave_group             -          -          x          x          w          w
list_devices            -          -          x          x          x          x
list_own_edits          -          -          x          x          x          x
list_own_questions      -          -          x          x          x          x
list_own_unseen_rows    -          -          x          x          x          x
list_reports            -          -          -          -          -          -
list_shared_chats       x          -          x          x          x          x
mark_duplicate          -          -          -          -          -          -
may_mark_duplicate      -          -          x          x          x          x
moderate                -          -          -          -          -          -
new_invite_code         -          -          -          -          -          w
note_device             -          -          x          x          x          x
own_part_of_question    -          -          x          x          x          x
pause_group_timer       -          -          -          -          x          x
post_history            -          -          x          x          x          x
purge_account           -          -          -          -          -          -
question_address        x          -          x          x          x          x
question_page           x          -          x          x          x          x
read_given_results      -          -          -          -          x          x
read_shared_chat        x          -          x          x          x          x
read_tutor_answer       -          -          -          -          -          -
remove_group_member     -          -          -          -          -          w
rename_group            -          -          -          -          -          w
report_answer           -          -          -          -          -          -
report_comment          -          -          -          -          -          -
report_member           -          -          -          -          -          x
report_message          -          -          -          -          -          -
report_question         -          -          -          -          -          -
request_account_deletion -          -          x          x          x          x
resume_group_timer      -          -          -          -          x          x
return_tutor_question   -          -          -          -          -          -
search_public_groups    -          -          x          x          x          x
search_questions        x          -          x          x          x          x
send_feedback           x          -          x          x          x          w
server_time             -          -          x          x          x          x
set_group_visibility    -          -          -          -          -          w
sign_out_device         -          -          x          x          x          x
spend_tutor_question    -          -          x          x          x          x
start_group_timer       -          -          -          -          w          w
stop_group_timer        -          -          -          -          x          x
stop_tutor_answer       -          -          -          -          -          -
sync_pull               -          -          x          x          x          x
sync_push               -          -          x          x          x          x
transfer_group          -          -          -          -          -          w
unposted_pictures       -          -          -          -          -          -
withdraw_paper          -          -          -          -          -          w
withdraw_tutor_answer   -          -          -          -          -          -
`;
